import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browserFlags, findTestBrowser } from '../scripts/testing/browser.ts';
import { cameraFlags, holdNothing } from './fake-camera.ts';
import { expect, type Page } from './product.ts';
import { fromOwnPage } from './sign-in.ts';

/* What the tests of gates share: a phone with a camera, a pass, and contact with the server. */

export const gatesPath = '/manage/estates/1/gates';

/** The browser of a guard or a visitor, which keeps its pages for times without network. */
export const ownDevice = (baseURL: string, width = 390) =>
  ({
    baseURL,
    reducedMotion: 'reduce',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'allow',
    viewport: { width, height: width === 360 ? 740 : 844 },
  }) as const;

/** A browser whose camera plays a film. */
export async function openCamera(): Promise<{ browser: Browser; film: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatelight-camera-'));
  const film = join(folder, 'camera.y4m');
  holdNothing(film);
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...browserFlags, ...cameraFlags(film)],
  });
  return {
    browser,
    film,
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The service worker has the document of a gate or a pass and the files that it loaded: the page opens without network. */
export async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        if (navigator.serviceWorker.controller === null) return ['no service worker yet'];
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const files = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
        const needed = [location.pathname, ...files];
        const kept = await Promise.all(needed.map((one) => caches.match(one)));
        return needed.filter((_, at) => kept[at] === undefined);
      }),
    )
    .toEqual([]);
}

/** Calls the API with the session of a page. */
export async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const headers = { ...fromOwnPage, 'idempotency-key': crypto.randomUUID() };
  const given = await page.request.post(path, { data, headers });
  expect(given.ok(), await given.text()).toBe(true);
  return ((await given.json()) as { data: Answer }).data;
}

interface MadePass {
  id: string;
  code: string;
  pass: string;
}

const DAY_MS = 86_400_000;

/** The path of the first house of a resident. */
export async function houseOf(home: Page): Promise<string> {
  const answer = await home.request.get('/api/v1/users/visitors/houses');
  const [house] = ((await answer.json()) as { data: { id: string }[] }).data;
  return `/api/v1/users/visitors/houses/${house?.id}`;
}

/** A pass of the first house of a resident, for today and the next days. */
export async function makePass(
  home: Page,
  visitor: string,
  more: object = {},
): Promise<{ made: MadePass; cancel: () => Promise<unknown> }> {
  const path = `${await houseOf(home)}/passes`;
  const now = Date.now();
  const made = await post<MadePass>(home, path, {
    kind: 'days',
    visitor,
    plate: '',
    people: 1,
    from: new Date(now - 60_000).toISOString(),
    until: new Date(now + 2 * DAY_MS).toISOString(),
    weekdays: 127,
    day_from: 0,
    day_to: 1439,
    ...more,
  });
  return { made, cancel: () => post(home, `${path}/${made.id}/cancel`, {}) };
}

/** A new gate of the first estate. */
export const addGate = async (office: Page, name: string): Promise<string> =>
  (await post<{ id: string }>(office, '/api/v1/manage/estates/1/gates', { name })).id;

/** Pairs a phone with a gate by the link behind the manager's QR, and begins a shift. */
export async function pairPhone(office: Page, phone: Page, gate: string, name: string): Promise<void> {
  const { secret } = await post<{ secret: string }>(office, `/api/v1/manage/estates/1/gates/${gate}/devices`, { name });
  await phone.goto(`/gate#${secret}`);
  await beginShift(phone);
  await isKept(phone);
}

export async function beginShift(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Sunday' }).click();
  await phone.getByLabel('Your PIN').fill('246810');
  await expect(phone.getByRole('heading', { name: 'Visitor code' })).toBeVisible();
}

/** Makes the phone ask the server, as it does every twenty seconds, until it shows the expected content. */
export const inContact = (phone: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await phone.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await seen();
  }).toPass({ timeout: 90_000 });

export const typeCode = (phone: Page, code: string) => phone.getByRole('textbox', { name: 'Visitor code' }).fill(code);
