//! Thinning of long lines: what cannot be seen is not stroked.

/// Which points to keep, in order: where more than two in a row fall into one pixel column, only the highest and the
/// lowest, and always the first and the last of the line. The stroke covers the same pixels as before.
pub(super) fn extremes(points: &[[f32; 2]]) -> Vec<usize> {
    let mut kept = Vec::new();
    let mut start = 0;
    for column in points.chunk_by(|a, b| a[0].floor() == b[0].floor()) {
        let all = start..start + column.len();
        start = all.end;
        if column.len() <= 2 {
            kept.extend(all);
            continue;
        }
        let height = |i: &usize| points[*i][1];
        let by_height = |a: &usize, b: &usize| height(a).total_cmp(&height(b));
        let low = all.clone().min_by(by_height).unwrap_or(all.start);
        let high = all.clone().max_by(by_height).unwrap_or(all.start);
        if all.start == 0 {
            kept.push(0);
        }
        kept.push(low.min(high));
        kept.push(low.max(high));
        if all.end == points.len() {
            kept.push(points.len() - 1);
        }
    }
    kept.dedup();
    kept
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_column_keeps_its_extremes_and_the_line_its_ends() {
        let points = [
            [0.1, 5.0],
            [0.2, 1.0],
            [0.3, 9.0],
            [0.4, 5.0],
            [1.5, 2.0],
            [2.1, 3.0],
            [2.2, 3.0],
            [2.3, 3.0],
        ];
        assert_eq!(extremes(&points), [0, 1, 2, 4, 5, 7]);
        assert_eq!(extremes(&points[..1]), [0]);
        assert!(extremes(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn few_are_kept_and_no_height_is_lost(
            heights in prop::collection::vec(0.0..300.0f32, 1..3000), width in 1.0..400.0f32,
        ) {
            let n = heights.len() as f32;
            let points: Vec<[f32; 2]> = heights
                .iter()
                .enumerate()
                .map(|(i, &y)| [i as f32 / n * width, y])
                .collect();
            let kept = extremes(&points);
            prop_assert!(kept.len() <= 2 * width.ceil() as usize + 2);
            prop_assert!(kept.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert_eq!(kept[0], 0);
            prop_assert_eq!(kept[kept.len() - 1], points.len() - 1);
            let largest = |it: &mut dyn Iterator<Item = f32>| it.fold(f32::MIN, f32::max);
            prop_assert_eq!(
                largest(&mut heights.iter().copied()),
                largest(&mut kept.iter().map(|&i| heights[i]))
            );
        }
    }
}
