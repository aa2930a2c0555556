/** Pieces that go their way: over each landing square of a capture, while what they took fades. */

/** Milliseconds for one step; a long capture goes a little faster. */
const STEP = 210;

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const at = ({ x, y }) => `translate(${x}px, ${y}px)`;

export const travel = {
  /** Shows an element go along places of the picture; it stands at the last of them already. */
  along(element, places) {
    if (still() || !element.animate) return;
    const steps = places.length - 1;
    element.animate(places.map((place) => ({ transform: at(place), easing: 'ease-in-out' })), {
      duration: STEP * (steps > 2 ? 0.8 * steps : steps),
    });
  },

  /** Shows an element fade before it goes; says whether it does. */
  fade(element) {
    if (still() || !element.animate) return false;
    const fading = element.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: 2 * STEP });
    fading.onfinish = () => element.remove();
    fading.oncancel = () => element.remove();
    return true;
  },
};
