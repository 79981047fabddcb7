// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QUICK_AMOUNTS } from '../payment/quick-amounts.ts';

/** The declarations of the rule with this selector, without a comment. */
function ruleOf(file: string, selector: string): string {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const at = css.indexOf(`${selector} {`);
  if (at === -1) throw new Error(`${file} has no rule ${selector}`);
  return css.slice(at + selector.length + 2, css.indexOf('}', at));
}

const NOT_DISABLED = ".btn:not([aria-disabled='true'], :disabled)";

describe('the sizes and times of the specification', () => {
  it('are those of the layout, which fades in over 1200 ms after 600 ms', () => {
    expect(ruleOf('base.css', '.page-in')).toMatch(/animation: page-in 1200ms \S+ 600ms both;/);
  });

  it('are those of the shared button: 80 units at most, larger under the pointer, smaller when pressed', () => {
    // A unit is a quarter of a rem.
    expect(ruleOf('controls.css', '.btn')).toContain(`max-width: ${80 / 4}rem;`);
    expect(ruleOf('controls.css', `${NOT_DISABLED}:hover`)).toContain('transform: scale(1.01);');
    expect(ruleOf('controls.css', `${NOT_DISABLED}:active`)).toContain('transform: scale(0.98);');
    const disabled = ruleOf('controls.css', ".btn[aria-disabled='true'],\n  .btn:disabled");
    expect(disabled).toContain('cursor: not-allowed;');
    expect(disabled).toContain('opacity: 0.6;');
  });

  it('are those of the list of a select, which is 18rem high', () => {
    expect(ruleOf('moving-parts.css', '.list-scroll')).toContain('max-height: min(18rem, ');
  });

  it('put errors at the bottom centre and successes at the bottom right', () => {
    expect(ruleOf('moving-parts.css', '.toasts')).toMatch(/position: fixed;\s+inset: auto 0 /);
    expect(ruleOf('moving-parts.css', '.toasts > *')).toContain('align-items: center;');
    expect(ruleOf('moving-parts.css', ".toasts > [role='status']")).toContain('align-items: end;');
  });

  it('are those of the amounts that one click chooses', () => {
    expect(QUICK_AMOUNTS).toEqual([1000, 2000, 5000, 10_000, 20_000, 50_000]);
  });
});
