/** Where something is on the screen. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Worse to cover than others of its kind, this many times. */
  readonly weight?: number;
};

const GAP = 8;

/** Elements that a message must not cover: controls and fields. */
const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  'label:has(input)',
  '[role="button"]',
  '[role="switch"]',
].join(',');

/** Also not the messages within a form. A whole card may be such a message, so controls count more. */
const SAID = '[role="alert"],[role="status"]';
const CONTROL_COUNTS = 1000;

/** The field that is being filled in, or that the message is about. */
const WANTED = ':focus,[aria-invalid="true"]';
const WANTED_WEIGHT = 20;

function covered(toasts: readonly Box[], controls: readonly Box[], shift: number): number {
  let area = 0;
  for (const toast of toasts) {
    for (const box of controls) {
      const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left);
      const height = Math.min(toast.bottom - shift, box.bottom) - Math.max(toast.top - shift, box.top);
      if (width > 0 && height > 0) area += width * height * (box.weight ?? 1);
    }
  }
  return area;
}

/**
 * How far up messages go from their place at the bottom so that they cover no control: the shortest way. `shown` stays where
 * it covers nothing, so that a message does not jump. A screen without any free place covers the least, and
 * text rather than a control.
 */
export function freeShift(
  toasts: readonly Box[],
  controls: readonly Box[],
  shown = 0,
  said: readonly Box[] = [],
): number {
  const highest = Math.min(...toasts.map(({ top }) => top));
  const shifts = [
    shown,
    0,
    ...[...controls, ...said]
      .flatMap((box) => toasts.map((toast) => toast.bottom - box.top + GAP))
      .filter((shift) => shift > 0 && shift <= highest - GAP)
      .toSorted((one, other) => one - other),
  ];
  let best = { shift: 0, area: Number.POSITIVE_INFINITY };
  for (const shift of shifts) {
    const area = covered(toasts, controls, shift) * CONTROL_COUNTS + covered(toasts, said, shift);
    if (area === 0) return shift;
    if (area < best.area) best = { shift, area };
  }
  return best.shift;
}

function boxesOf(region: HTMLElement, selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const isOnScreen = right - left > 1 && bottom - top > 1 && bottom > 0 && top < window.innerHeight;
    return isOnScreen && !region.contains(control) && control.checkVisibility({ visibilityProperty: true })
      ? [{ left, top, right, bottom, weight: control.matches(WANTED) ? WANTED_WEIGHT : 1 }]
      : [];
  });
}

/** Keeps the messages in `region` off controls while they are shown, also when the page scrolls or changes. Returns a function that ends it. */
export function keepOffControls(region: HTMLElement): () => void {
  let shift = 0;
  let frame = 0;
  const place = () => {
    frame = 0;
    const toasts = [...region.querySelectorAll('.toast')].map((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      return { left, right, top: top + shift, bottom: bottom + shift };
    });
    if (toasts.length === 0) return;
    shift = freeShift(toasts, boxesOf(region, CONTROLS), shift, boxesOf(region, SAID));
    region.style.transform = shift === 0 ? '' : `translateY(${-shift}px)`;
  };
  const soon = () => {
    frame ||= requestAnimationFrame(place);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !region.contains(target))) soon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true, passive: true };
  addEventListener('scroll', soon, options);
  addEventListener('resize', soon, options);
  region.addEventListener('animationend', soon, options);
  place();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    ending.abort();
    region.style.transform = '';
  };
}
