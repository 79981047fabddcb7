import { chromium } from '@playwright/test';
import { pageBudgets, kindOfPage } from '../scripts/testing/page-budgets.ts';
import { weighPage } from '../scripts/testing/page-bytes.ts';
import { browserFlags, requireBrowser } from '../scripts/testing/browser.ts';
import { pagesOf, residentPages, signInCookies } from './measuring/pages.ts';
import { startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { storeResult, printLine } from './measuring/measure.ts';

/* JavaScript and total bytes of every public page and every page of a resident, as they come to a phone that has never seen it. */
const product = await startThrowawayProduct();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags });
try {
  const figures: Record<string, Awaited<ReturnType<typeof weighPage>>> = {};
  printLine(`${'page'.padEnd(26)}  script   style    font     all`);
  const session = (await signInCookies(product.url)).split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    return { name, value, url: product.url };
  });
  for (const path of [...(await pagesOf(product.url)), ...residentPages()]) {
    const isResident = kindOfPage(path) === 'resident';
    const bytes = await weighPage(browser, product.url + path, isResident ? { cookies: session } : {});
    figures[path] = bytes;
    const budget = pageBudgets[kindOfPage(path)];
    const row = (['script', 'style', 'font', 'all'] as const).map((name) => String(bytes[name]).padStart(8)).join('');
    printLine(`${path.padEnd(24)}${row}   of ${budget.script} and ${budget.all}`);
  }
  storeResult('pages', figures);
} finally {
  await browser.close();
  await product.discard();
}
