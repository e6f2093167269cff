//! Typed values: parameters and cells of tables.

use super::App;
use crate::cells::{row_name, typed};
use crate::fields::Refused;
use crate::link;
use labs::{Edit, Outcome, Refusal, Value};

impl App {
    /// Reads `name = text` and applies it; a refused text is kept with its sentence, and nothing else changes.
    pub(super) fn set(&mut self, name: String, text: String) {
        let before = self.lab().steps();
        let applied = match self.closed_cell(&name) {
            Some(refusal) => Err(refusal),
            None => self.lab().parse_edit(&name, &text).and_then(|edit| self.change(&edit)),
        };
        match applied {
            Ok(_) => {
                // A sentence about what was is taken back: the refusal of the text before, the step before a new start.
                let began_again = self.lab().steps() < before;
                if began_again {
                    self.say("started again at step 0");
                } else if self.fields.get(&name).is_some() {
                    self.say(format!("{}: {}", self.label_of(&name), labs::value::clip(&text)));
                }
                self.fields.forget(&name);
                self.set_by_hand(&name);
            }
            Err(refusal) => {
                let mut sentence = refusal.sentence().to_owned();
                if let Some(rest) = sentence.strip_prefix(&name) {
                    sentence = format!("{}{rest}", self.label_of(&name));
                }
                self.say(sentence.clone());
                self.fields.refuse(Refused { name, text, sentence });
            }
        }
    }

    /// What a field is called on the page: a parameter goes by its label, a cell by its heading and its row.
    fn label_of(&self, name: &str) -> String {
        if let Some(parameter) = self.spec().parameter(name) {
            return parameter.label.into();
        }
        if let Some((row, key)) = name.rsplit_once('.') {
            for table in self.spec().tables {
                if let Some(column) = table.columns.iter().find(|column| column.key == key) {
                    return format!("{} of {}", column.heading, row_name(row));
                }
            }
        }
        name.into()
    }

    /// Sets the parameters that a link names and that have another value now. What is refused stays in its field with
    /// its sentence, as if it had been typed; and as nobody has typed it, a notice says all of it, until it is closed.
    pub(super) fn set_from_link(&mut self, settings: &str) {
        let mut refused = String::new();
        for (name, text) in link::settings(settings) {
            let sentence = match self.lab().value(name) {
                Some(value) if value.to_string() == text => continue,
                Some(_) => {
                    self.set(name.into(), text.into());
                    self.fields.get(name).map(|refused| refused.sentence.clone())
                }
                None => Some(format!(
                    "The link sets “{}”, which this lab does not have",
                    labs::value::clip(name)
                )),
            };
            if let Some(sentence) = sentence {
                refused += if refused.is_empty() { "" } else { " " };
                refused += &sentence;
                refused += ".";
            }
        }
        if !refused.is_empty() {
            self.notice.clone_from(&refused);
            self.say(refused);
        }
    }

    /// Cells are read-only while running; a text that was begun before Run is refused, which keeps it.
    fn closed_cell(&self, name: &str) -> Option<Refusal> {
        let closed = self.is_running() && self.spec().parameter(name).is_none();
        closed.then(|| Refusal::new(format!("{name}: cells take values only while paused")))
    }

    /// What a field holds, in full: its refused text, or its exact value. `None` if there is no such field.
    pub fn field_text(&self, name: &str) -> Option<String> {
        if let Some(refused) = self.fields.get(name) {
            return Some(refused.text.clone());
        }
        if let Some(value) = self.lab().value(name) {
            return Some(value.to_string());
        }
        let (row_id, key) = name.rsplit_once('.')?;
        self.spec().tables.iter().enumerate().find_map(|(table, described)| {
            let column =
                described.columns.iter().position(|column| column.key == key && column.editable)?;
            let row =
                (0..self.lab().rows(table)).find(|&row| self.lab().row_id(table, row) == row_id)?;
            Some(typed(&self.lab().cell(table, row, column)))
        })
    }

    /// Turns a switch over; nothing happens in a lab that has none of this name.
    pub(super) fn flip(&mut self, name: &str) {
        if let Some(Value::Switch(on)) = self.lab().value(name) {
            let text = if on { "false" } else { "true" };
            self.set(name.into(), text.into());
            let label = self.spec().parameter(name).map_or("", |parameter| parameter.label);
            self.say(format!("{label} {}", if on { "off" } else { "on" }));
        }
    }

    /// Does what a button of the lab says.
    pub(super) fn command(&mut self, name: &str) {
        match self.change(&Edit::Command { name: name.into() }) {
            Ok(outcome) => {
                let command = self.spec().commands.iter().find(|command| command.name == name);
                let dropped = match outcome {
                    Outcome::DiscardedHalfStep => "half-done step dropped; ",
                    _ => "",
                };
                self.say(format!("{dropped}{}", command.map_or(name, |command| command.label)));
            }
            Err(refusal) => self.say(refusal.sentence()),
        }
    }

    pub(super) fn defaults(&mut self) {
        for parameter in self.spec().parameters {
            self.fields.forget(parameter.name);
            self.set_by_hand(parameter.name);
        }
        self.say("defaults");
        // Gives no refusal: a default is inside its range.
        let _ = self.change(&Edit::Defaults);
    }

    /// Applies an edit and says so if a half-done step went with it.
    pub(super) fn change(&mut self, edit: &Edit) -> Result<Outcome, Refusal> {
        let outcome = self.edit(edit)?;
        if outcome == Outcome::DiscardedHalfStep {
            self.say("half-done step dropped");
        }
        Ok(outcome)
    }

    /// Applies an edit in silence.
    pub(super) fn edit(&mut self, edit: &Edit) -> Result<Outcome, Refusal> {
        let outcome = self.experiment.edit(edit)?;
        self.touched();
        Ok(outcome)
    }
}
