/** Two colour tokens that are used together, and the contrast that they need: 4.5 to be read, 3 to be seen. */
export type ColourPair = { readonly front: string; readonly back: string; readonly least: 4.5 | 3 };

function pairs(least: ColourPair['least'], fronts: readonly string[], backs: readonly string[]): ColourPair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, least })));
}

const SERVICES = ['power', 'water', 'gas', 'solar', 'diesel', 'access', 'grid', 'ev'].map((name) => `svc-${name}`);

/** Every pair in use. A new one is added here: the tokens, a re-brand and /dev/ui are checked with this list. */
export const COLOUR_PAIRS: readonly ColourPair[] = [
  ...pairs(4.5, ['ink', 'ink-2', 'ink-3'], ['bg', 'surface', 'surface-2']),
  ...pairs(4.5, ['primary', 'danger', 'warning', 'success', 'info'], ['bg', 'surface']),
  ...pairs(4.5, ['primary'], ['surface-2']),
  ...pairs(4.5, ['accent-ink'], ['bg', 'surface']),
  ...pairs(4.5, ['ink-3'], ['neutral-soft']),
  ...pairs(4.5, ['on-primary'], ['primary', 'primary-hover', 'primary-active']),
  ...pairs(4.5, ['on-primary-soft'], ['primary-soft']),
  ...pairs(4.5, ['on-accent'], ['accent']),
  ...pairs(4.5, ['on-danger'], ['danger']),
  ...pairs(4.5, ['on-band', 'on-band-2', 'accent'], ['band']),
  ...['success', 'danger', 'warning', 'info', 'neutral'].flatMap((name) => pairs(4.5, [name], [`${name}-soft`])),
  ...pairs(3, ['line-strong', 'focus'], ['bg', 'surface']),
  ...pairs(3, ['primary'], ['primary-soft']),
  ...pairs(3, SERVICES, ['surface']),
];

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  // A minified style sheet writes #ffffff as #fff.
  const hex = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour;
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of WCAG 2 between two colours, #rrggbb or #rgb. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
