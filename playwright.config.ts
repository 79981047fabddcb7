import { defineConfig } from '@playwright/test';
import { browserFlags, findTestBrowser } from './scripts/testing/browser.ts';

declare module '@playwright/test' {
  interface PlaywrightWorkerOptions {
    /** See e2e/product.ts. */
    ownProduct: boolean;
  }
}

/** Tests that mostly wait. They run in the third worker, so the other two keep their cores. */
const waiting = ['**/offline.spec.ts', '**/outcomes.spec.ts', '**/search-engines.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e-results',
  globalSetup: './scripts/testing/e2e-setup.ts',
  // Two render pages. The third runs tests that mostly wait: staff, faults, then `waiting`. With three workers for pages little
  // time was saved, and some tests failed because the machine was too busy.
  workers: 3,
  fullyParallel: false,
  // What must run one after the other begins first, and the pages fill the time beside it.
  projects: [
    // Staff change what everyone buys, and each code of an authenticator works once: a product of their own, and one test
    // after the other.
    { name: 'staff', testMatch: '**/staff-*.spec.ts', workers: 1, use: { ownProduct: true } },
    // Faults of the outside world meet every purchase of their product. These tests mostly wait.
    { name: 'faults', testMatch: '**/faults.spec.ts', workers: 1, use: { ownProduct: true } },
    { name: 'pages', testIgnore: ['**/faults.spec.ts', '**/staff-*.spec.ts', ...waiting], workers: 2 },
    // Last, so that it starts when the staff tests have ended.
    { name: 'waiting', testMatch: waiting, workers: 1 },
  ],
  forbidOnly: true,
  retries: 0,
  // Both only end what hangs: a busy machine may be several times slower than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Each test has a browser profile of its own, in which the worker would keep every script again. A few tests allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findTestBrowser(), args: browserFlags },
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the time: E2E_TRACE=retain-on-failure when a failure needs one.
    trace: process.env.E2E_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
  },
});
