import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './product.ts';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The rules for access that a page breaks, each with the elements that break it; of all rules, or of those named. The half
 * megabyte of axe is loaded once for each document, not for each check.
 */
export async function accessFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  // Describing the thousands of elements that pass takes longer than checking them.
  const options: RunOptions = {
    resultTypes: ['violations'],
    // It also reads all style sheets, for a rule that is not among those it checks.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  const violations = await page.evaluate(async (how) => (await window.axe!.run(document, how)).violations, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
