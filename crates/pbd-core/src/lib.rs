//! Position-based dynamics.
