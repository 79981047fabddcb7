import type { Page } from './product.ts';

/** Notes every word of failure that a person could have read on the way, even briefly. */
export async function listenForFailure(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard = new Set<string>();
    Object.assign(globalThis, { heardFailures: heard });
    const note = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      for (const [word] of text.matchAll(/.{0,30}\b(fail|declin|could not be made|no token)\w*.{0,30}/gi))
        heard.add(word);
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { heardFailures: Set<string> }).heardFailures]);
}
