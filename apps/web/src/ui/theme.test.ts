// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function variables(selector: string): Map<string, string> {
  const from = css.indexOf('{', css.indexOf(selector)) + 1;
  const block = css.slice(from, css.indexOf('}', from));
  return new Map(
    Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value.trim()]),
  );
}

const light = variables(':root {');
const dark = variables(":root:not([data-theme='light'])");
const forcedDark = variables(":root[data-theme='dark']");

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast of WCAG 2 between two #rrggbb colours. */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

type Pair = readonly [string, string];

function pairs(fronts: readonly string[], backs: readonly string[]): readonly Pair[] {
  return fronts.flatMap((front) => backs.map((back): Pair => [front, back]));
}

const TEXT_PAIRS: readonly Pair[] = [
  ...pairs(['ink', 'ink-2', 'ink-3'], ['bg', 'surface', 'surface-2']),
  ...pairs(['primary', 'danger', 'warning', 'success', 'info'], ['bg', 'surface']),
  ['primary', 'surface-2'],
  ['accent-ink', 'bg'],
  ['accent-ink', 'surface'],
  ['ink-3', 'neutral-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-primary-soft', 'primary-soft'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-band', 'band'],
  ['on-band-2', 'band'],
  ['accent', 'band'],
  ...['success', 'danger', 'warning', 'info', 'neutral'].map((status): Pair => [status, `${status}-soft`]),
];

const GRAPHIC_PAIRS: readonly Pair[] = [
  ...pairs(['line-strong', 'focus', 'primary'], ['bg', 'surface']),
  ['primary', 'primary-soft'],
  ...pairs(
    Array.from(light.keys()).filter((name) => name.startsWith('svc-')),
    ['surface'],
  ),
];

describe.each([
  ['light', light],
  ['dark', new Map([...light, ...dark])],
])('the %s theme', (_, theme) => {
  const colour = (name: string): string => {
    const value = theme.get(name);
    if (!value || !/^#[\dA-F]{6}$/i.test(value)) throw new Error(`${name} is not a colour`);
    return value;
  };

  it.each(TEXT_PAIRS)('can be read: %s on %s', (text, on) => {
    expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHIC_PAIRS)('can be seen: %s on %s', (line, on) => {
    expect(contrast(colour(line), colour(on))).toBeGreaterThanOrEqual(3);
  });
});

describe('the dark theme', () => {
  it('is the same whether the device or the page asks for it', () => {
    expect(dark.size).toBeGreaterThan(30);
    expect([...forcedDark]).toEqual([...dark]);
  });
});
