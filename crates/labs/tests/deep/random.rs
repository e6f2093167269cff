//! Random hands on sheet and block: whatever is set, pinned, dragged, cut and pressed, numbers stay finite, pins stay where
//! they are put, faces follow their links, and Back is exact.

use super::{particle_lab, scene};
use labs::{Edit, Experiment, Lab};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Hand {
    Steps(usize),
    Edit(Edit),
    Type(&'static str, String),
}

fn place() -> impl Strategy<Value = [f64; 3]> {
    prop::array::uniform3(prop_oneof![4 => -2.0..3.0f64, 1 => -1e3..1e3f64])
}

fn hand() -> impl Strategy<Value = Hand> {
    let edit = prop_oneof![
        (0i32..3, 0usize..125).prop_map(|(pointer, point)| Edit::Grab { pointer, point }),
        (0i32..3, place()).prop_map(|(pointer, to)| Edit::Steer { pointer, to }),
        (0i32..3, place()).prop_map(|(pointer, to)| Edit::Drag { pointer, to }),
        (0i32..3, place()).prop_map(|(pointer, velocity)| Edit::Throw { pointer, velocity }),
        (0usize..125, any::<bool>()).prop_map(|(point, pinned)| Edit::Pin { point, pinned }),
        (place(), place()).prop_map(|(a, b)| Edit::Cut {
            stroke: 1,
            from: [a[0], a[1]],
            to: [b[0], b[1]]
        }),
        prop_oneof![Just("seam"), Just("release-pins"), Just("nosuch")]
            .prop_map(|name| Edit::Command { name: name.into() }),
        prop_oneof![Just(Edit::ReleaseAll), Just(Edit::Defaults), Just(Edit::Reset)],
    ];
    let number = prop_oneof![
        Just("wind"),
        Just("pin_shift"),
        Just("gravity"),
        Just("friction"),
        Just("stiffness"),
        Just("bend_compliance"),
    ];
    let switch = prop_oneof![
        Just("ball"),
        Just("tear"),
        Just("wind_by_face"),
        Just("self_collision"),
        Just("bend"),
        Just("keep_volume"),
    ];
    let word = prop_oneof![
        Just(("start", "drop")),
        Just(("mode", "press")),
        Just(("mode", "hang")),
        Just(("order", "jacobi")),
        Just(("show", "wire")),
        Just(("substeps", "3")),
    ];
    prop_oneof![
        6 => (1usize..6).prop_map(Hand::Steps),
        6 => edit.prop_map(Hand::Edit),
        1 => (number, -1.0..40.0f64).prop_map(|(name, x)| Hand::Type(name, x.to_string())),
        1 => (switch, any::<bool>()).prop_map(|(name, on)| Hand::Type(name, on.to_string())),
        1 => word.prop_map(|(name, text)| Hand::Type(name, text.to_owned())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn nothing_a_hand_does_in_space_gives_anything_but_finite_numbers(
        slug in prop_oneof![Just("sheet"), Just("block")],
        hands in prop::collection::vec(hand(), 1..30),
    ) {
        let mut experiment = Experiment::on(Box::new(particle_lab(slug)));
        for hand in hands {
            match hand {
                Hand::Steps(steps) => {
                    for _ in 0..steps {
                        let before = scene(&experiment);
                        experiment.tick();
                        let pressed = experiment.lab().value("mode").is_some_and(|mode| mode.to_string() == "press");
                        for (old, new) in before.points.iter().zip(&scene(&experiment).points) {
                            let still = old.pinned && !old.held && !pressed;
                            prop_assert!(!still || old.position == new.position, "a pin moved");
                        }
                    }
                }
                Hand::Edit(edit) => drop(experiment.edit(&edit)),
                Hand::Type(name, text) => drop(experiment.set(name, &text)),
            }
            let seen = scene(&experiment);
            prop_assert!(seen.points.iter().all(|p| p.position.iter().all(|x| x.is_finite())));
            let mut copy = particle_lab(slug);
            prop_assert!(copy.load(&experiment.save()).is_ok());
            prop_assert_eq!(copy.world().validate(), Ok(()));
        }
        experiment.edit(&Edit::ReleaseAll).unwrap();
        let saved = experiment.save();
        experiment.tick();
        let after = experiment.save();
        experiment.back();
        prop_assert!(experiment.save() == saved, "Back");
        experiment.tick();
        prop_assert!(experiment.save() == after, "and on again");
    }
}
