import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOUR_PAIRS, contrast } from '../src/ui/styles/contrast.ts';

const FILE = join(import.meta.dirname, '../src/ui/styles/tokens.css');

export type Theme = 'light' | 'dark';
export type Colours = Readonly<Record<string, string>>;

/** The colour tokens of a rule of tokens.css: those that are one #rrggbb. */
function coloursAfter(css: string, selector: string): Colours {
  const from = css.indexOf('{', css.indexOf(selector)) + 1;
  const block = css.slice(from, css.indexOf('}', from));
  const tokens = block.matchAll(/--([\w-]+):\s*(#[\dA-Fa-f]{6});/g);
  return Object.fromEntries(Array.from(tokens, ([, name = '', value = '']) => [name, value]));
}

/** The colours of both themes as the style sheet has them; `darkByPage` is what data-theme="dark" sets. */
export function readThemes(css = readFileSync(FILE, 'utf8')): Record<Theme, Colours> & { darkByPage: Colours } {
  const light = coloursAfter(css, ":root,\n:root [data-theme='light']");
  return {
    light,
    dark: { ...light, ...coloursAfter(css, ":root:not([data-theme='light'])") },
    darkByPage: { ...light, ...coloursAfter(css, ":root[data-theme='dark']") },
  };
}

/** A sentence for every pair of colours with too little contrast. */
export function contrastFaults(colours: Colours): string[] {
  return COLOUR_PAIRS.flatMap(({ front, back, least }) => {
    const [on, under] = [colours[front] ?? '', colours[back] ?? ''];
    const ratio = contrast(on, under);
    if (ratio >= least) return [];
    const need = least === 4.5 ? 'text needs 4.5' : 'borders and signs need 3';
    // Rounded down: 4.49 is not 4.5.
    return [`${front} (${on}) on ${back} (${under}) has a contrast of ${Math.floor(ratio * 100) / 100}; ${need}.`];
  });
}

/** A sentence for every colour of a re-brand that is not a token, and for every pair that its colours make hard to read. */
export function brandColourFaults(colours: Record<Theme, Colours>): string[] {
  const themes = readThemes();
  return (['light', 'dark'] as const).flatMap((theme) => {
    const unknown = Object.keys(colours[theme]).filter((name) => !(name in themes[theme]));
    return [
      ...unknown.map((name) => `colours.${theme}.${name}: there is no colour of that name in tokens.css.`),
      ...contrastFaults({ ...themes[theme], ...colours.light, ...themeOnly(themes, theme), ...colours[theme] }).map(
        (fault) => `colours.${theme}: ${fault}`,
      ),
    ];
  });
}

/** The dark theme's own colours; a light colour without a dark one applies in both themes. */
function themeOnly(themes: Record<Theme, Colours>, theme: Theme): Colours {
  if (theme === 'light') return {};
  return Object.fromEntries(Object.entries(themes.dark).filter(([name, value]) => themes.light[name] !== value));
}
