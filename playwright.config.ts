import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/testing/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e-results',
  globalSetup: './scripts/testing/e2e-setup.ts',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'pages', testIgnore: ['**/faults.spec.ts', '**/staff-*.spec.ts'] },
    // Staff change what everyone buys, and each code of an authenticator works once: one test after the other.
    { name: 'staff', testMatch: '**/staff-*.spec.ts', dependencies: ['pages'], workers: 1 },
    // Faults of the outside world meet every purchase, so their tests run alone and after all others.
    { name: 'faults', testMatch: '**/faults.spec.ts', dependencies: ['staff'] },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the time: E2E_TRACE=retain-on-failure when a failure needs one.
    trace: process.env.E2E_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
  },
});
