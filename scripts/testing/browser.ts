import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium without windows, of Debian's package chromium-headless-shell. It draws the same pages, and a test costs a fifth
 * less of the processor.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/** Playwright switches these features off. A second `--disable-features` replaces its list, so ours repeats it. */
const withoutForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Each window loads two pages for the list below the address bar, which cost as much time as a page of ours. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Flags that keep Chromium to itself; as root it cannot have its own sandbox. */
export const browserFlags = [
  `--disable-features=${[...withoutForPlaywright, ...addressBarPages].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser for tests: from CHROME_PATH, or Chromium's headless shell if it is there, or any Chromium. */
export function findTestBrowser(): string | undefined {
  return !process.env.CHROME_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();
}

/** Path of a Chromium on this machine: from CHROME_PATH, a usual path, or Playwright's own. */
function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) {
    throw new Fault(`CHROME_PATH is '${named}', where there is no browser. Set it to a Chromium, or leave it out.`);
  }
  return [named, ...usualPlaces, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** The same, after trying to install one when there is none. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  process.stdout.write('Installing a browser for the tests …\n');
  for (const install of [byPlaywright, byDebian]) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Fault(
    'The browser tests need Chromium, and it could not be installed. Install chromium or Chrome, or set CHROME_PATH to one.',
  );
}

function byPlaywright(): void {
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 120_000,
  });
}

function byDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', timeout: 240_000 });
}
