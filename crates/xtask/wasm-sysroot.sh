#!/usr/bin/env bash
# wasm-sysroot.sh DIR LINKER: builds in DIR a Rust sysroot that can compile for wasm32-unknown-unknown.
#
# For a machine where rustup may not download the target's standard library but Debian's rustc-web packages are
# installed (`cargo xtask` sees to that). The library is compiled from the sources in rust-web-src by the compiler
# they belong to. DIR appears only when it is complete.
set -euo pipefail
dir=$1 linker=$2
target=wasm32-unknown-unknown
version=$(/usr/bin/rustc -vV)
host=$(sed -n 's/^host: //p' <<<"$version")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Cargo builds the standard library for a crate that uses it, so an empty crate is all there is to compile. Settings
# meant for the project must not reach it. `test` is what the test harness links against.
mkdir "$work/src"
: >"$work/src/lib.rs"
cat >"$work/Cargo.toml" <<'TOML'
[package]
name = "probe"
version = "0.0.0"
edition = "2024"

[workspace]

[profile.release]
codegen-units = 1
TOML
(
  cd "$work"
  unset CARGO_TARGET_DIR CARGO_BUILD_TARGET CARGO_ENCODED_RUSTFLAGS RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER RUSTDOC
  # Bitcode in the library is what lets the page's link-time optimisation see through it. `-Zbuild-std` needs a
  # nightly compiler, or one that is told it may; the packaged compiler and its own sources always match.
  PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes \
    /usr/bin/cargo build --quiet --release --target "$target" -Zbuild-std=std,panic_abort,panic_unwind,proc_macro,test
)

new=$dir.new
rm -rf "$new"
mkdir -p "$new/bin" "$new/lib/rustlib/$target/lib" "$new/lib/rustlib/$host/bin"
find "$work/target/$target/release/deps" -name 'lib*.rlib' ! -name 'libprobe*' \
  -exec cp -t "$new/lib/rustlib/$target/lib" {} +
# Build scripts and procedural macros are compiled for the host, with the packaged library.
ln -s "/usr/lib/rustlib/$host/lib" "$new/lib/rustlib/$host/lib"
# Under this name, in this place, rustc finds the linker without being told.
ln -s "$(command -v "$linker")" "$new/lib/rustlib/$host/bin/rust-lld"
# Scripts, because a compiler called through a symbolic link would look for its library where it really lies.
for program in rustc rustdoc; do
  printf '#!/bin/sh\nexec /usr/bin/%s --sysroot "${0%%/bin/*}" "$@"\n' "$program" >"$new/bin/$program"
  chmod +x "$new/bin/$program"
done
printf '%s\n' "$version" >"$new/stamp"
rm -rf "$dir"
mv "$new" "$dir"
