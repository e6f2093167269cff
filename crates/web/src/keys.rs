//! The keyboard shortcuts.

use crate::action::Action;
use crate::orbit::Glance;
use labs::Advance;

/// How far an arrow key goes, as if a pointer were dragged so many pixels.
const ARROW: f64 = 12.0;

/// What has the focus, as far as shortcuts care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// Nothing in particular: every shortcut acts.
    Page,
    /// A button, link, switch or slider: it keeps Space for itself.
    Control,
    /// A field that takes text or a choice: it keeps every key.
    Field,
    /// The drawing: arrows move the eye of a lab with depth.
    Drawing,
}

/// A key that was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    /// The key's name (`s`, `S`, ` `, `?`).
    pub key: &'a str,
    /// Shift is down.
    pub shift: bool,
    /// Control, Alt or the system key is down.
    pub modified: bool,
    /// The key is held down and repeats.
    pub repeated: bool,
    /// What has the focus.
    pub focus: Focus,
}

/// What a shortcut asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Shortcut {
    /// An action.
    Act(Action),
    /// The list of shortcuts.
    Help,
}

/// The shortcut behind a key, if it has one here and now.
pub fn shortcut(press: Press<'_>) -> Option<Shortcut> {
    if press.modified || press.focus == Focus::Field {
        return None;
    }
    let action = match press.key {
        " " if matches!(press.focus, Focus::Page | Focus::Drawing) && !press.repeated => {
            Action::Toggle
        }
        "s" | "S" => Action::Step,
        "i" | "I" if press.shift => Action::Advance(Advance::Sweep),
        "i" | "I" => Action::Advance(Advance::Link),
        "b" | "B" => Action::Back,
        "r" | "R" if !press.repeated => Action::Reset,
        "h" | "H" if !press.repeated => Action::Eye(Glance::Home),
        "f" | "F" if !press.repeated => Action::FrameTimes,
        "Escape" => Action::CloseNotice,
        "?" if !press.repeated => return Some(Shortcut::Help),
        key if press.focus == Focus::Drawing => Action::Eye(arrow(key, press.shift)?),
        _ => return None,
    };
    Some(Shortcut::Act(action))
}

/// How an arrow key moves the eye: round, or aside with Shift.
fn arrow(key: &str, aside: bool) -> Option<Glance> {
    let way = match key {
        "ArrowLeft" => [-ARROW, 0.0],
        "ArrowRight" => [ARROW, 0.0],
        "ArrowUp" => [0.0, -ARROW],
        "ArrowDown" => [0.0, ARROW],
        _ => return None,
    };
    Some(if aside { Glance::Pan(way) } else { Glance::Turn(way) })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const SPACE: Press<'static> =
        Press { key: " ", shift: false, modified: false, repeated: false, focus: Focus::Page };

    fn act(press: Press<'_>) -> Option<Action> {
        match shortcut(press) {
            Some(Shortcut::Act(action)) => Some(action),
            _ => None,
        }
    }

    #[test]
    fn space_belongs_to_the_button_that_has_the_focus() {
        assert_eq!(act(SPACE), Some(Action::Toggle));
        assert_eq!(act(Press { focus: Focus::Control, ..SPACE }), None);
        assert_eq!(act(Press { focus: Focus::Field, ..SPACE }), None);
        assert_eq!(act(Press { repeated: true, ..SPACE }), None, "a held key toggles once");
    }

    #[test]
    fn letters_act_everywhere_but_in_fields() {
        for (key, shift, action) in [
            ("s", false, Action::Step),
            ("S", true, Action::Step),
            ("i", false, Action::Advance(Advance::Link)),
            ("I", true, Action::Advance(Advance::Sweep)),
            ("b", false, Action::Back),
            ("r", false, Action::Reset),
            ("f", false, Action::FrameTimes),
            ("h", false, Action::Eye(Glance::Home)),
        ] {
            let press = Press { key, shift, ..SPACE };
            assert_eq!(act(press), Some(action.clone()), "{key}");
            assert_eq!(act(Press { focus: Focus::Control, ..press }), Some(action));
            assert_eq!(act(Press { focus: Focus::Field, ..press }), None);
            assert_eq!(act(Press { modified: true, ..press }), None);
        }
        let arrow = Press { key: "ArrowLeft", ..SPACE };
        assert_eq!(act(arrow), None, "arrows scroll the page");
        let drawing = Press { focus: Focus::Drawing, ..arrow };
        assert_eq!(act(drawing), Some(Action::Eye(Glance::Turn([-ARROW, 0.0]))));
        let aside = Press { shift: true, ..drawing };
        assert_eq!(act(aside), Some(Action::Eye(Glance::Pan([-ARROW, 0.0]))));
        assert_eq!(act(Press { focus: Focus::Drawing, ..SPACE }), Some(Action::Toggle));
        assert_eq!(shortcut(Press { key: "?", shift: true, ..SPACE }), Some(Shortcut::Help));
    }
}
