import { chromium } from '@playwright/test';
import { browserFlags, findTestBrowser } from '../scripts/testing/browser.ts';
import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';

// For people who set their browser to text of twice the usual size.

async function withLargeText(
  use: (page: Page) => Promise<void>,
  { baseURL, width, height }: { baseURL: string | undefined; width: number; height: number },
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
  });
  await use(await browser.newPage({ baseURL, viewport: { width, height }, reducedMotion: 'reduce' }));
  await browser.close();
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
  const sticksOut = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
  await expect.soft.poll(sticksOut, path).toBe(0);
}

test('text of twice the size pushes nothing off a small phone', async ({ baseURL }) => {
  await withLargeText(
    async (page) => {
      for (const path of ['/', '/contact', '/faqs', '/services/solar', '/terms', '/find-token', '/dev/ui']) {
        await expectToFit(page, path);
      }
    },
    { baseURL, width: 320, height: 700 },
  );
});

test('a resident with text of twice the size sees the bar of the phone, whole words on buttons, and nothing sticks out', async ({
  baseURL,
}) => {
  await withLargeText(
    async (page) => {
      await signIn(page, 'ada@example.com');
      for (const path of ['/user/profile', '/user/service_charge', '/user/visitors', '/user/dashboard']) {
        await expectToFit(page, path);
      }
      const sandbox = (await page.getByRole('navigation', { name: 'Sandbox pages' }).boundingBox())!;
      const bar = (await page.locator('.app-bottom').boundingBox())!;
      expect(bar.y + bar.height).toBeLessThanOrEqual(sandbox.y);
      for (const name of ['Fund wallet', 'Withdraw']) {
        const words = page.getByRole('link', { name, exact: true }).locator('span');
        const line = await words.evaluate((text) => parseFloat(getComputedStyle(text).lineHeight));
        expect.soft((await words.boundingBox())!.height, name).toBeLessThan(line * 1.5);
      }
    },
    { baseURL, width: 390, height: 844 },
  );
});

test('a manager with text of twice the size can use the portal on a phone: nothing sticks out', async ({ baseURL }) => {
  await withLargeText(
    async (page) => {
      await signIn(page, 'musa@example.com');
      for (const path of ['', '/houses', '/power', '/diesel', '/facility', '/payouts', '/team']) {
        await expectToFit(page, `/manage/estates/1${path}`);
      }
    },
    { baseURL, width: 390, height: 844 },
  );
});
