import { expect, test as withBrowser, type BrowserContext, type Page } from '@playwright/test';
import { createWorld, type World } from './world.ts';

export { expect, type BrowserContext, type Page };

interface Product {
  /** The pretended outside world: bank, inbox, meters and their faults. */
  world: World;
  /** What the browser may complain of in this test; everything else fails it. */
  complaints: { allow(pattern: RegExp): void };
}

/** A call that was refused or cut shows in the console by itself; tests of refusals expect it. */
export const refusedCall = /^Failed to load resource/;
/** The specification wants failed polls logged. */
export const loggedPoll = /^(payment poll failed|purchase poll failed)/;

/**
 * Playwright's test against the running product. It fails on any console error, uncaught exception, breach of the content
 * security policy or request to another origin, and puts the outside world in order afterwards.
 */
export const test = withBrowser.extend<Product & { tidy: void }>({
  world: async ({ request }, use) => {
    await use(createWorld(request));
  },
  complaints: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use({ allow: (pattern) => void allowed.push(pattern), ...{ allowed } });
  },
  tidy: [
    async ({ context, world, complaints, baseURL }, use) => {
      const heard = listen(context, baseURL ?? '');
      await use();
      await world.mend();
      const { allowed } = complaints as unknown as { allowed: RegExp[] };
      expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext, home: string): string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text())) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${home}/`)) heard.push(`left the site: ${url}`);
  });
  return heard;
}

/** Waits until nothing moves or fades any more, however slowly the machine draws. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
}
