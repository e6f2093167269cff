//! What comes from the server when it is asked for: texts, and the code of some labs.

use super::*;
use crate::keys::{Focus, Press, Shortcut, shortcut};
use crate::later::Later;
use crate::texts::{MISSING, Texts};

#[test]
fn the_texts_are_sent_for_when_their_tab_is_opened() {
    let mut app = app(&[Action::Tab(Tab::Plots)]);
    assert_eq!(*app.texts(), Texts::Unasked);
    app.apply(Action::Tab(Tab::Code));
    assert_eq!(*app.texts(), Texts::Coming);
    app.apply(Action::Texts(None));
    assert_eq!((app.texts(), app.said().text.as_str()), (&Texts::Missing, MISSING));
    // Another look is another try, and so is the button.
    for again in [Action::Tab(Tab::Code), Action::Tab(Tab::Model), Action::WantTexts] {
        app.apply(again);
        assert_eq!(*app.texts(), Texts::Coming);
        app.apply(Action::Texts(None));
    }
    // A page to log in, and a part of the text.
    for other in ["<html>", "=== rope model\nIt ha"] {
        app.apply(Action::WantTexts);
        app.apply(Action::Texts(Some(other.into())));
        assert_eq!((app.texts(), app.said().text.as_str()), (&Texts::Missing, MISSING));
    }
    app.apply(Action::WantTexts);
    let whole = "=== rope model\nIt hangs.\n=== end\n";
    app.apply(Action::Texts(Some(whole.into())));
    for late in [Action::Texts(None), Action::WantTexts, Action::Tab(Tab::Code)] {
        app.apply(late);
        assert_eq!(*app.texts(), Texts::Here(whole.into()));
    }
}

#[test]
fn who_goes_back_hears_no_more_of_what_is_on_its_way() {
    let mut app = App::in_parts();
    app.apply(open("rope"));
    app.apply(open("sail"));
    assert_eq!(app.said().text, "Sail is on its way…");
    app.apply(open("rope"));
    assert_eq!(app.said().text, "back to Rope");
    assert_eq!(app.notice(), "");
}

fn open(address: &str) -> Action {
    Action::Open(address.into())
}

/// Where we are, where that code is, whether an address waits for it, and the notice.
fn told(app: &App) -> (&str, Later, bool, &str) {
    (app.spec().slug, app.later(), app.is_waiting(), app.notice())
}

#[test]
fn a_lab_waits_for_its_code_and_opens_as_its_address_says() {
    let mut app = App::in_parts();
    app.apply(open("rope"));
    assert_eq!(told(&app), ("rope", Later::Unasked, false, ""));
    app.apply(open("smoke?nx=96"));
    assert_eq!(told(&app), ("rope", Later::Coming, true, "Smoke is on its way…"));
    // Meanwhile all goes on.
    app.apply(Action::Step);
    assert_eq!(app.lab().steps(), 1);
    app.apply(Action::Later(true));
    assert_eq!(told(&app), ("smoke", Later::Here, false, ""));
    assert_eq!(app.lab().value("nx").unwrap().number(), 96.0);
    app.apply(open("sail"));
    assert_eq!(told(&app), ("sail", Later::Here, false, ""));
}

#[test]
fn all_that_a_link_sets_in_vain_is_said_in_a_notice() {
    let mut app = App::new();
    app.apply(open("sail?angle=999&x=1&speed=7&preset=none"));
    let (slug, _, _, notice) = told(&app);
    assert_eq!(slug, "sail");
    let parts: Vec<&str> = notice.split(". ").collect();
    assert_eq!(parts.len(), 3, "{notice}");
    assert!(parts[0].starts_with("Angle") && parts[0].contains("999"), "{notice}");
    assert_eq!(parts[1], "The link sets “x”, which this lab does not have");
    assert!(parts[2].contains("none"), "{notice}");
    assert_eq!(app.lab().value("speed").unwrap().number(), 7.0);
    // It stays until it is closed, or another lab opens.
    app.apply(Action::Step);
    assert!(!app.notice().is_empty());
    app.apply(open("rope"));
    assert_eq!(app.notice(), "");
}

#[test]
fn a_lab_on_its_way_is_called_off() {
    for (came, close) in [(None, Action::CloseNotice), (Some(false), escape())] {
        let mut app = App::in_parts();
        app.apply(open("rope"));
        app.apply(open("sail"));
        if let Some(came) = came {
            app.apply(Action::Later(came));
        }
        app.apply(close);
        assert_eq!((app.is_waiting(), app.notice()), (false, ""));
        assert_eq!(app.said().text, "back to Rope");
        // It comes after all, or does not: nothing opens, nothing is said.
        for late in [Action::Later(false), Action::Later(true), Action::WantLater] {
            app.apply(late);
            assert_eq!((app.spec().slug, app.notice()), ("rope", ""));
        }
        assert_eq!(app.said().text, "back to Rope");
        app.apply(open("sail"));
        assert_eq!(app.spec().slug, "sail");
    }
}

fn escape() -> Action {
    let press = Press {
        key: "Escape",
        shift: false,
        modified: false,
        repeated: false,
        focus: Focus::Control,
    };
    let Some(Shortcut::Act(action)) = shortcut(press) else { panic!("Escape does nothing") };
    action
}

#[test]
fn code_that_does_not_come_is_said_and_sent_for_again() {
    let mut app = App::in_parts();
    app.apply(open("sheet"));
    app.apply(Action::Later(false));
    assert_eq!(told(&app), ("worked-example", Later::Missing, true, "Sheet did not come."));
    assert_eq!(app.said().text, "Sheet did not come.");
    app.apply(Action::WantLater);
    assert_eq!(told(&app), ("worked-example", Later::Coming, true, "Sheet is on its way…"));
    app.apply(Action::Later(true));
    assert_eq!(told(&app), ("sheet", Later::Here, false, ""));
}

#[test]
fn who_goes_elsewhere_meanwhile_stays_there() {
    for came in [true, false] {
        for elsewhere in ["passes", "", "nosuch"] {
            let mut app = App::in_parts();
            app.apply(open("sail"));
            app.apply(open(elsewhere));
            let there = told(&app);
            assert!(!there.2 && !there.3.contains("Sail"), "{there:?}");
            let (slug, notice) = (there.0.to_owned(), there.3.to_owned());
            app.apply(Action::Later(came));
            app.apply(Action::WantLater);
            let now = told(&app);
            assert_eq!((now.0, now.2, now.3), (slug.as_str(), false, notice.as_str()));
        }
    }
}
