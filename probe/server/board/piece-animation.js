/** Animations of pieces: along each landing square of a capture, while captured pieces fade. */

/** Duration of one step; longer captures go a little faster per step. */
const STEP_MS = 210;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const translate = ({ x, y }) => `translate(${x}px, ${y}px)`;

export const animation = {
  /** Animates an element along places of the picture; its final place is already set. */
  moveAlong(element, places) {
    if (prefersReducedMotion() || !element.animate) return;
    const steps = places.length - 1;
    element.animate(
      places.map((place) => ({ transform: translate(place), easing: 'ease-in-out' })),
      { duration: STEP_MS * (steps > 2 ? 0.8 * steps : steps) },
    );
  },

  /** Fades an element out and removes it. Returns false where animations are off. */
  fadeOut(element) {
    if (prefersReducedMotion() || !element.animate) return false;
    const fading = element.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], {
      duration: 2 * STEP_MS,
    });
    fading.onfinish = () => element.remove();
    fading.oncancel = () => element.remove();
    return true;
  },
};
