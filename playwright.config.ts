import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/testing/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e-results',
  globalSetup: './scripts/testing/e2e-setup.ts',
  // Two cores run the product, the database and one browser.
  workers: 1,
  fullyParallel: false,
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
    trace: 'retain-on-failure',
  },
});
