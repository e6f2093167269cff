//! Texts that were refused: each stays in its field, with its sentence, until it is put right or given up.

/// A refused text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Name of the field: a parameter (`retention`) or a cell (`P11.x`).
    pub name: String,
    /// What was typed, kept as it is.
    pub text: String,
    /// Why it was refused: names the field and what is allowed.
    pub sentence: String,
}

/// The refused texts of the page, at most one per field.
#[derive(Debug, Default)]
pub struct Fields {
    refused: Vec<Refused>,
}

impl Fields {
    /// Remembers a refused text.
    pub fn refuse(&mut self, refused: Refused) {
        self.forget(&refused.name);
        self.refused.push(refused);
    }

    /// The field is in order again.
    pub fn forget(&mut self, name: &str) {
        self.refused.retain(|refused| refused.name != name);
    }

    /// All fields are in order again.
    pub fn clear(&mut self) {
        self.refused.clear();
    }

    /// The refused text of a field.
    pub fn get(&self, name: &str) -> Option<&Refused> {
        self.refused.iter().find(|refused| refused.name == name)
    }

    /// True if no field holds a refused text.
    pub fn is_empty(&self) -> bool {
        self.refused.is_empty()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn refused(name: &str, text: &str) -> Refused {
        Refused { name: name.into(), text: text.into(), sentence: "no".into() }
    }

    #[test]
    fn a_field_keeps_its_last_refused_text_only() {
        let mut fields = Fields::default();
        fields.refuse(refused("P11.x", "abc"));
        fields.refuse(refused("gravity", "-1"));
        fields.refuse(refused("P11.x", "abcd"));
        assert_eq!(fields.get("P11.x").unwrap().text, "abcd");
        fields.forget("P11.x");
        assert!(fields.get("P11.x").is_none());
        assert!(!fields.is_empty(), "the other field is untouched");
    }
}
