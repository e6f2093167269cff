//! The page in a browser: it starts from `index.html`, and what is pressed and typed shows at once.
//!
//! Node has no document; the tests of the page pass over it there.

#![cfg(target_arch = "wasm32")]

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{
    AbortController, Document, DomParser, Event, EventInit, HtmlElement, HtmlInputElement,
    SupportedType,
};

const INDEX: &str = include_str!("../../../www/index.html");

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Puts the body of `index.html` into the document of the test.
fn put_page(document: &Document) {
    let parser = DomParser::new().unwrap();
    let page = parser.parse_from_string(INDEX, SupportedType::TextHtml).unwrap();
    while let Some(part) = page.body().unwrap().first_element_child() {
        document.body().unwrap().append_child(&part).unwrap();
    }
}

/// A stand-in for `main.js`: its guard lets everything through, and it keeps what it is given to save.
fn host() -> Object {
    let host = Object::new();
    let parts: [(&str, JsValue); 5] = [
        ("signal", AbortController::new().unwrap().signal().into()),
        ("guard", Function::new_with_args("call", "return call").into()),
        // All code is in this instance.
        ("partial", JsValue::FALSE),
        ("saved", JsValue::from_str("")),
        ("save", Function::new_with_args("text", "this.saved = text").into()),
    ];
    for (name, value) in parts {
        Reflect::set(&host, &name.into(), &value).unwrap();
    }
    host
}

fn find<T: JsCast>(document: &Document, selector: &str) -> T {
    document.query_selector(selector).unwrap().expect(selector).unchecked_into()
}

fn fire(element: &HtmlElement, kind: &str) {
    let bubbles = EventInit::new();
    bubbles.set_bubbles(true);
    let event = Event::new_with_event_init_dict(kind, &bubbles).unwrap();
    element.dispatch_event(&event).unwrap();
}

fn text(document: &Document, selector: &str) -> String {
    find::<HtmlElement>(document, selector).text_content().unwrap()
}

/// One page per wasm instance, so one test that goes through it.
#[wasm_bindgen_test]
fn pressing_and_typing_show_at_once() {
    let Some(document) = document() else {
        return;
    };
    put_page(&document);
    let host = host();
    web::start(host.clone().unchecked_into());
    assert!(find::<HtmlElement>(&document, "#curtain").hidden());
    assert!(text(&document, "#state").contains("step 0"), "{}", text(&document, "#state"));
    assert_eq!(document.query_selector_all("table.data tbody tr.row").unwrap().length(), 21);

    find::<HtmlElement>(&document, "#step").click();
    assert!(text(&document, "#state").contains("step 1"));
    let x: HtmlInputElement = find(&document, "[data-field=\"P11.x\"]");
    let y: HtmlInputElement = find(&document, "[data-field=\"P11.y\"]");
    assert_eq!((x.value().as_str(), y.value().as_str()), ("80.000001", "80.033333"));

    fire(&x, "focusin");
    assert!(x.value().starts_with("80.00000"), "all digits while typing: {}", x.value());
    x.set_value("81");
    fire(&x, "focusout");
    assert_eq!(x.value(), "81.000000", "applied on leaving the field");

    fire(&y, "focusin");
    y.set_value("abc");
    fire(&y, "focusout");
    assert_eq!(
        (y.value(), y.get_attribute("aria-invalid").as_deref()),
        ("abc".into(), Some("true"))
    );
    assert!(
        text(&document, "tr.refusal").contains("y of P11"),
        "the sentence stands below the row"
    );
    assert!(text(&document, "#said").contains("y of P11"), "and is spoken");

    let pin: HtmlInputElement = find(&document, "[data-field=\"P11.pinned\"]");
    pin.click();
    assert!(pin.checked());
    find::<HtmlElement>(&document, "#reset").click();
    assert!(!pin.checked(), "Reset frees it");
    assert_eq!(y.value(), "80.000000");

    find::<HtmlElement>(&document, "#step").click();
    let saved = Reflect::get(&host, &"saved".into()).unwrap().as_string().unwrap();
    assert_eq!(
        labs::Experiment::restore(&saved).unwrap().lab().steps(),
        1,
        "handed over after each change"
    );
}
