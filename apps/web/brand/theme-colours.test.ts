// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOUR_PAIRS, contrast } from '../src/ui/styles/contrast.ts';
import { readThemes } from './theme-colours.ts';

const themes = readThemes();

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(COLOUR_PAIRS)('have enough contrast: $front on $back, at least $least', ({ front, back, least }) => {
    expect(contrast(themes[theme][front] ?? '', themes[theme][back] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

describe('the contrast of two colours', () => {
  it('is that of WCAG, also for colours in the short form', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#fff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrast('#767676', '#ffffff')).toBe(contrast('#fff', '#767676'));
  });
});

describe('the dark theme', () => {
  it('is the same whether the device or the page requests it', () => {
    const css = readFileSync(new URL('../src/ui/styles/tokens.css', import.meta.url), 'utf8');
    const rules = (selector: string) => {
      const from = css.indexOf('{', css.indexOf(selector)) + 1;
      return css.slice(from, css.indexOf('}', from)).replaceAll(/\s+/g, ' ').trim();
    };
    const byDevice = rules(":root:not([data-theme='light'])");
    expect(byDevice.split(';').length).toBeGreaterThan(30);
    expect(rules(":root[data-theme='dark']")).toBe(byDevice);
    expect(themes.darkByPage).toEqual(themes.dark);
  });
});

describe('the style sheets', () => {
  it('put the colours of the operator after the tokens that they replace, or they would change nothing', () => {
    const entry = readFileSync(new URL('../src/ui/styles/theme.css', import.meta.url), 'utf8');
    const [tokens, colours, rules] = ['./tokens.css', '../../pictures/brand-colours.css', '@theme'].map((part) =>
      entry.indexOf(part),
    );
    expect(tokens).toBeGreaterThan(0);
    expect(colours).toBeGreaterThan(tokens ?? 0);
    expect(rules).toBeGreaterThan(colours ?? 0);
    expect(entry).not.toMatch(/--[\w-]+:\s*#/);
  });
});
