import { expect, test as withBrowser, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { createWorld, type World } from './world.ts';

export { expect, type BrowserContext, type Page };

/** Complaints of the browser about the page, and those that a test expects. */
class Complaints {
  readonly #allowed: RegExp[] = [];
  readonly #heard: string[] = [];

  constructor(context: BrowserContext, home: string) {
    context.on('console', (message) => {
      const isBreach = /Content.Security.Policy|Trusted/i.test(message.text());
      if (message.type() === 'error' || isBreach) this.#heard.push(message.text());
    });
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(`${home}/`)) this.#heard.push(`left the site: ${url}`);
    });
  }

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

interface PerProject {
  /** The tests of a project have their own product: their changes to it, or to the world around it, affect no other test. */
  ownProduct: boolean;
  /** Where the product is. */
  productUrl: string;
  /** Calls without a page are sent again when the server has closed their connection. */
  sendsAgain: void;
}

interface Product {
  /** The simulated outside world: bank, inbox, meters and their faults. */
  world: World;
  complaints: Complaints;
}

/** A refused or interrupted call shows in the console automatically; tests of refusals expect it. */
export const refusedCall = /^Failed to load resource/;
/** The specification wants failed polls logged. */
export const loggedPoll = /^(payment poll failed|purchase poll failed)/;

/**
 * The server closes a connection that has waited for 20 seconds. A browser then repeats its call automatically; calls that a test makes
 * without a page do so here.
 */
function sendAgainAfterReset(request: APIRequestContext): void {
  type Fetch = (this: APIRequestContext, ...given: Parameters<APIRequestContext['fetch']>) => Promise<unknown>;
  const calls = Object.getPrototypeOf(request) as { fetch: Fetch };
  const once = calls.fetch;
  calls.fetch = function fetch(target, options) {
    return once.call(this, target, { maxRetries: 2, ...options });
  };
}

/**
 * Playwright's test against the running product. It fails on any console error, uncaught exception, breach of the content
 * security policy or request to another origin, and resets the outside world afterwards.
 */
export const test = withBrowser.extend<Product & { tidy: void }, PerProject>({
  ownProduct: [false, { scope: 'worker', option: true }],
  productUrl: [
    async ({ ownProduct }, use) => {
      if (!ownProduct || process.env.E2E_ONE_PRODUCT) return use(process.env.E2E_BASE_URL ?? '');
      const product = await startThrowawayProduct({}, { prepared: true });
      // For what looks into its database. This process has one worker of one project, and no one else's.
      process.env.E2E_DATA_DIR = product.dataDir;
      await use(product.url);
      await product.discard();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ productUrl }, use) => use(productUrl),
  // The pages' entrance takes two seconds each; the journey is where it is watched.
  contextOptions: { reducedMotion: 'reduce' },
  sendsAgain: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      sendAgainAfterReset(request);
      await request.dispose();
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  world: async ({ request }, use) => {
    await use(createWorld(request));
  },
  complaints: async ({ context, baseURL }, use) => {
    await use(new Complaints(context, baseURL ?? ''));
  },
  tidy: [
    async ({ world, complaints }, use) => {
      await use();
      await world.mend();
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until nothing moves or fades any more, however slowly the machine draws. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
}
