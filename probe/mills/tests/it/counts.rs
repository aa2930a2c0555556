//! Placements of three against three under the symmetries of the mills alone, which preserve
//! captures and flights.

use galotne_mills::geometry::{MAPS, MILL_SYMMETRIES, POINTS};

/// Burnside's lemma stone by stone, without cycles or polynomials.
#[test]
fn three_against_three_has_as_many_states_as_published() {
    let mut sets = vec![];
    for a in 0..POINTS {
        for b in a + 1..POINTS {
            sets.extend((b + 1..POINTS).map(|c| 1_u32 << a | 1 << b | 1 << c));
        }
    }
    let mut unmoved = [0; 2];
    for (place, map) in MAPS.iter().enumerate() {
        let image = |set: u32| {
            (0..POINTS)
                .filter(|at| set >> at & 1 != 0)
                .map(|at| 1 << map[at])
                .sum::<u32>()
        };
        let still: Vec<u32> = sets
            .iter()
            .copied()
            .filter(|&set| image(set) == set)
            .collect();
        let pairs = still
            .iter()
            .flat_map(|own| still.iter().map(move |other| own & other));
        let disjoint = pairs.filter(|&shared| shared == 0).count();
        unmoved[1] += disjoint;
        if place < 16 {
            unmoved[0] += disjoint;
        }
    }
    assert_eq!(unmoved[0] / 16, 169_626);
    assert_eq!(unmoved[1] / MILL_SYMMETRIES, 56_922);
}
