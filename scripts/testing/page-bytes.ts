import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PageBytes } from './page-budgets.ts';

interface Part {
  type: string;
  isAnswer: boolean;
  body: number;
  all: number;
}

export interface WeighedPage extends PageBytes {
  /** Of `all`: responses of the API, with headers. It depends on what the user has bought. */
  answers: number;
}

/** What a page fetches when it has been at rest for so long, such as the list of a dropdown, is not part of opening it. */
const REST_MS = 3000;

/** Timers of a page at rest never end, so that no slow machine counts what they fetch. */
function holdTimersAtRest(restMs: number): void {
  const start = window.setTimeout.bind(window);
  const held = (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
    (delay ?? 0) >= restMs ? 0 : start(handler, delay, ...given);
  window.setTimeout = held as typeof window.setTimeout;
}

/** From its next document on, the page fetches nothing for later by itself. */
export async function keepFromPreparing(page: Page): Promise<void> {
  await page.addInitScript(holdTimersAtRest, REST_MS);
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface Watch {
  /** Of the session that a page of the app needs. */
  cookies?: Cookies;
  /** Before the page is opened. */
  before?: (page: Page) => Promise<void>;
  /** When the page is at rest, and before it is closed. */
  after?: (page: Page) => Promise<void>;
}

/** Opens a page on a phone that has never seen it, waits until it makes no more requests, and measures the bytes. */
export async function weighPage(browser: Browser, url: string, watch: Watch = {}): Promise<WeighedPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies(watch.cookies ?? []);
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await keepFromPreparing(page);
    await watch.before?.(page);
    const heads = new Map<string, { type: string; isAnswer: boolean; headers: number }>();
    const parts: Part[] = [];
    line.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isAnswer = new URL(response.url).pathname.startsWith('/api/');
      heads.set(requestId, { type, isAnswer, headers: response.encodedDataLength });
    });
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      if (head) parts.push({ ...head, body: encodedDataLength - head.headers, all: encodedDataLength });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // A page whose script does not run would weigh little.
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    const inlined = await page.locator('style').allTextContents();
    await watch.after?.(page);
    const bodies = (type: string) =>
      parts.filter((part) => part.type === type).reduce((sum, part) => sum + part.body, 0);
    const sumOf = (counted: readonly Part[]) => counted.reduce((sum, part) => sum + part.all, 0);
    return {
      script: bodies('Script'),
      style: bodies('Stylesheet') + (inlined.length > 0 ? brotliCompressSync(inlined.join('')).length : 0),
      font: bodies('Font'),
      all: sumOf(parts),
      answers: sumOf(parts.filter(({ isAnswer }) => isAnswer)),
    };
  } finally {
    await context.close();
  }
}
