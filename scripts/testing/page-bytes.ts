import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import type { PageBytes } from './page-budgets.ts';

interface Part {
  type: string;
  body: number;
  all: number;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/**
 * Opens a page on a phone that has never seen it, waits until it asks for nothing more, and weighs what came. `cookies`: of
 * the session that a page of the app needs.
 */
export async function weighPage(browser: Browser, url: string, cookies: Cookies = []): Promise<PageBytes> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const heads = new Map<string, { type: string; headers: number }>();
    const parts: Part[] = [];
    line.on('Network.responseReceived', ({ requestId, type, response }) => {
      heads.set(requestId, { type, headers: response.encodedDataLength });
    });
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      if (head) parts.push({ type: head.type, body: encodedDataLength - head.headers, all: encodedDataLength });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // A page whose script does not run would weigh little.
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    const inlined = await page.locator('style').allTextContents();
    const bodies = (type: string) =>
      parts.filter((part) => part.type === type).reduce((sum, part) => sum + part.body, 0);
    return {
      script: bodies('Script'),
      style: bodies('Stylesheet') + (inlined.length > 0 ? brotliCompressSync(inlined.join('')).length : 0),
      font: bodies('Font'),
      all: parts.reduce((sum, part) => sum + part.all, 0),
    };
  } finally {
    await context.close();
  }
}
