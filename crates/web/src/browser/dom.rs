//! Small typed helpers for building and changing elements. Not a framework: each part of the page knows its elements.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement, Window};

/// The window.
///
/// # Panics
/// Outside a browser window.
pub(crate) fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("the window has a document")
}

/// An element that is part of `index.html`.
///
/// # Panics
/// If the page lacks it: `index.html` and this program belong together.
pub(crate) fn by_id<T: JsCast>(id: &str) -> T {
    let element = document().get_element_by_id(id);
    element.unwrap_or_else(|| panic!("the page lacks #{id}")).unchecked_into()
}

/// A new element with a class (none if empty).
pub(crate) fn make<T: JsCast>(tag: &str, class: &str) -> T {
    let element = must(document().create_element(tag), "a known tag");
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element.unchecked_into()
}

/// A new element with a class and a text.
pub(crate) fn text(tag: &str, class: &str, words: &str) -> Element {
    let element: Element = make(tag, class);
    element.set_text_content(Some(words));
    element
}

/// A new button that carries out the action of this name.
pub(crate) fn button(label: &str, action: &str) -> HtmlElement {
    let button: HtmlElement = make("button", "");
    set(&button, "type", "button");
    if !action.is_empty() {
        set(&button, "data-action", action);
    }
    button.set_text_content(Some(label));
    button
}

/// What a browser call gives back that fails only for a mistake in this program, such as a class with a space in it.
///
/// # Panics
/// With `what` if it failed all the same.
pub(crate) fn must<T>(result: Result<T, JsValue>, what: &str) -> T {
    // Not `expect`: writing out the browser's error would weigh kilobytes.
    let Ok(value) = result else {
        panic!("{what}");
    };
    value
}

/// Sets an attribute.
pub(crate) fn set(element: &Element, name: &str, value: &str) {
    must(element.set_attribute(name, value), "a known attribute");
}

/// Sets an attribute, or removes it.
pub(crate) fn set_if(element: &Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => set(element, name, value),
        None => must(element.remove_attribute(name), "a known attribute"),
    }
}

/// Puts children at the end of an element, in order.
pub(crate) fn add(parent: &Element, children: &[&Element]) {
    for child in children {
        must(parent.append_child(child), "no element holds itself");
    }
}

/// Takes all children out of an element.
pub(crate) fn clear(element: &Element) {
    element.set_text_content(None);
}

/// Gives an element a class, or takes it.
pub(crate) fn toggle_class(element: &Element, class: &str, on: bool) {
    let list = element.class_list();
    let changed = if on { list.add_1(class) } else { list.remove_1(class) };
    must(changed, "a class without spaces");
}

/// Sets a CSS variable of one element. Goes through the style object: the page's policy forbids style attributes.
pub(crate) fn set_variable(element: &HtmlElement, name: &str, value: &str) {
    must(element.style().set_property(name, value), "a known property");
}

/// A value on the page that is written only when it changes.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    shown: Option<T>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self { shown: None }
    }
}

impl<T> Kept<T> {
    /// What is shown.
    pub(crate) fn shown(&self) -> Option<&T> {
        self.shown.as_ref()
    }
}

impl<T: PartialEq + Clone> Kept<T> {
    /// True if this is not what is shown; it then counts as shown.
    pub(crate) fn is_new(&mut self, value: &T) -> bool {
        let new = self.shown.as_ref() != Some(value);
        if new {
            self.shown = Some(value.clone());
        }
        new
    }
}

/// An element whose text is written only when it changes.
#[derive(Debug)]
pub(crate) struct Line {
    element: Element,
    shown: Option<String>,
}

impl Line {
    /// Of an element of `index.html`.
    pub(crate) fn of(id: &str) -> Self {
        Self::new(by_id(id))
    }

    /// Of any element.
    pub(crate) fn new(element: Element) -> Self {
        Self { element, shown: None }
    }

    /// Writes the text if it is another.
    pub(crate) fn write(&mut self, words: &str) {
        if self.shown.as_deref() != Some(words) {
            self.shown = Some(words.to_owned());
            self.element.set_text_content(Some(words));
        }
    }

    /// The element.
    pub(crate) fn element(&self) -> &Element {
        &self.element
    }
}

/// An attribute that is `true` or `false`, written when it changes.
#[derive(Debug)]
pub(crate) struct Flag {
    element: Element,
    name: &'static str,
    shown: Kept<bool>,
}

impl Flag {
    /// Of an element of `index.html`.
    pub(crate) fn of(id: &str, name: &'static str) -> Self {
        Self { element: by_id(id), name, shown: Kept::default() }
    }

    /// Writes it if it changed.
    pub(crate) fn set(&mut self, on: bool) {
        if self.shown.is_new(&on) {
            set(&self.element, self.name, if on { "true" } else { "false" });
        }
    }
}

/// An element that is shown or hidden.
#[derive(Debug)]
pub(crate) struct Part {
    element: HtmlElement,
    shown: Kept<bool>,
}

impl Part {
    /// Of an element of `index.html`.
    pub(crate) fn of(id: &str) -> Self {
        Self { element: by_id(id), shown: Kept::default() }
    }

    /// Shows or hides it. What has the focus in it gives the focus to the stage: keys would be lost otherwise.
    pub(crate) fn show(&mut self, visible: bool) {
        if self.shown.is_new(&visible) {
            let focused = document().active_element();
            let inside = self.element.contains(focused.as_deref());
            if inside && !visible {
                // Fails for no element.
                drop(by_id::<HtmlElement>("stage").focus());
            }
            self.element.set_hidden(!visible);
        }
    }

    /// The element.
    pub(crate) fn element(&self) -> &HtmlElement {
        &self.element
    }
}
