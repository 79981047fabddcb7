import { createHmac, randomUUID } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type APIRequestContext, type Page } from '@playwright/test';
import { connectToWritable } from '../apps/api/src/platform/database/database-url.ts';
import { cameraFlags, holdBeforeCamera, holdNothing } from '../e2e/fake-camera.ts';
import { runningServer, serverUrl } from '../scripts/postgres/server.ts';
import { browserFlags, requireBrowser } from '../scripts/testing/browser.ts';
import { weighPage } from '../scripts/testing/page-bytes.ts';
import { startThrowawayProduct } from '../scripts/testing/throwaway-product.ts';
import { printLine, storeResult } from './measuring/measure.ts';
import { spreadOf } from './measuring/quiet.ts';

/*
 * A gate of an estate of 5,000 houses with a visitor each: how long the phone of a guard takes from a scan, and from the sixth digit, to the
 * answer on the screen, without network and on a processor that is slowed down 6 times; the bytes of its list and of its page; and how long
 * the server takes to respond to a barrier. On a busy machine the fastest of several is closest to the truth, so all three are stored.
 */
const PASSES = 5000;
const SLOWER = 6;
const TIMES = 15;
const CALLS = 200;

/** In the page: slows the browser's own cryptography down like the rest, and records the moments of frame, digit and answer. */
function watch(slower: number): void {
  const moments = { frame: 0, digit: 0, answer: 0 };
  Object.assign(globalThis, { moments });
  // The camera's reader takes each frame by this call.
  const canvas = CanvasRenderingContext2D.prototype;
  const { value: draw } = Object.getOwnPropertyDescriptor(canvas, 'drawImage') as { value: typeof canvas.drawImage };
  Object.defineProperty(canvas, 'drawImage', {
    value(this: CanvasRenderingContext2D, ...given: unknown[]) {
      moments.frame = performance.now();
      Reflect.apply(draw, this, given);
    },
  });
  addEventListener('input', () => (moments.digit = performance.now()), true);
  for (const name of ['deriveBits', 'verify', 'encrypt', 'decrypt'] as const) {
    const own = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<unknown>;
    Object.defineProperty(SubtleCrypto.prototype, name, {
      async value(this: SubtleCrypto, ...given: unknown[]) {
        const begin = performance.now();
        const done = await own.apply(this, given);
        const more = (performance.now() - begin) * (slower - 1);
        await new Promise((resolve) => setTimeout(resolve, more));
        return done;
      },
    });
  }
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (moments.answer > 0 || !document.querySelector('section[role=alert]')) return;
      // After the frame that draws the answer.
      requestAnimationFrame(() => setTimeout(() => (moments.answer = performance.now())));
    }).observe(document.body, { childList: true, subtree: true });
  });
}

type Moments = Record<'frame' | 'digit' | 'answer', number>;
const answered = async (phone: Page, since: 'frame' | 'digit'): Promise<number> => {
  await phone.waitForFunction(() => (globalThis as unknown as { moments: Moments }).moments.answer > 0);
  const moments = await phone.evaluate(() => ({ ...(globalThis as unknown as { moments: Moments }).moments }));
  return moments.answer - moments[since];
};
/** The button reads "Enter another code" when the answer is no, and "Another code" otherwise. */
const leaveAnswer = (phone: Page) => phone.getByRole('button', { name: /another code$/i }).click();
const again = (phone: Page) =>
  phone.evaluate(() => void ((globalThis as unknown as { moments: Moments }).moments.answer = 0));

const headers = () => ({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() });
async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data, headers: headers() });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}
const signIn = (request: APIRequestContext, identifier: string) =>
  post(request, '/api/v1/users/login', { identifier, password: 'Estate#2026' });

/** Copies a pass until the first estate has `PASSES`, spread over its houses. */
async function fillList(dataDir: string, pass: string): Promise<void> {
  const server = runningServer(dataDir);
  if (!server) throw new Error('the product of the benchmark has no database');
  const owner = await connectToWritable(serverUrl(server, 'owner', 'gatelight'));
  try {
    await owner.query(
      `insert into gate.pass (id, estate_id, house_id, made_by, kind, visitor, plate, people, from_at, until_at, weekdays, day_from, day_to,
         code_index, code_tag, code_sealed)
       select 200000000000000 + n, p.estate_id, h.ids[1 + n % cardinality(h.ids)], p.made_by, p.kind, 'Visitor ' || n, '', 1, p.from_at, p.until_at,
         p.weekdays, p.day_from, p.day_to, sha256(n::text::bytea), substring(sha256(('tag' || n)::bytea) for 16), p.code_sealed
       from gate.pass p, (select array_agg(id) as ids from estates.house where estate_id = 1) h, generate_series(1, $2::integer) n
       where p.id = (select max(id) from gate.pass where visitor = $1)`,
      [pass, PASSES],
    );
  } finally {
    await owner.end();
  }
}

/** Milliseconds from a barrier's request to the response, over HTTP on this machine. */
async function barrierAnswers(url: string, request: APIRequestContext, gate: string, code: string): Promise<number[]> {
  const { key, secret } = await post<{ key: string; secret: string }>(
    request,
    `/api/v1/manage/estates/1/gates/${gate}/controllers`,
    { name: 'Barrier' },
  );
  const body = JSON.stringify({ kind: 'code', value: code });
  const times: number[] = [];
  for (let nth = 0; nth < CALLS; nth += 1) {
    const id = randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const hash = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    const begin = performance.now();
    const answer = await fetch(`${url}/api/v1/controllers/check`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'gatelight-key': key,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${hash.update(`${id}.${timestamp}.${body}`).digest('base64')}`,
      },
      body,
    });
    const { data } = (await answer.json()) as { data?: { answer: string } };
    if (data?.answer !== 'go') throw new Error(`the barrier got ${answer.status} ${data?.answer}`);
    times.push(performance.now() - begin);
  }
  return times;
}

const whole = (values: readonly number[]) => {
  const { min, median, max } = spreadOf(values);
  return { fastest: Math.round(min), median: Math.round(median), slowest: Math.round(max) };
};

const product = await startThrowawayProduct();
const folder = mkdtempSync(join(tmpdir(), 'gatelight-scan-'));
const film = join(folder, 'camera.y4m');
holdNothing(film);
const browser = await chromium.launch({
  executablePath: requireBrowser(),
  args: [...browserFlags, ...cameraFlags(film)],
});
try {
  const [office, home, hand, visitor] = await Promise.all(
    [{}, {}, { permissions: ['camera'], viewport: { width: 360, height: 740 } }, {}].map((more) =>
      browser.newContext({ baseURL: product.url, timezoneId: 'Africa/Lagos', reducedMotion: 'reduce', ...more }),
    ),
  );
  await signIn(office!.request, 'musa@example.com');
  await signIn(home!.request, 'ada@example.com');
  const { id: gate } = await post<{ id: string }>(office!.request, '/api/v1/manage/estates/1/gates', { name: 'Bench' });
  const houses = await (await home!.request.get('/api/v1/users/visitors/houses')).json();
  const [{ id: house }] = (houses as { data: [{ id: string }] }).data;
  const now = Date.now();
  const made = await post<{ code: string; pass: string }>(
    home!.request,
    `/api/v1/users/visitors/houses/${house}/passes`,
    {
      kind: 'days',
      visitor: 'Bench visitor',
      plate: '',
      people: 1,
      from: new Date(now - 60_000).toISOString(),
      until: new Date(now + 86_400_000).toISOString(),
      weekdays: 127,
      day_from: 0,
      day_to: 1439,
    },
  );
  await fillList(product.dataDir, 'Bench visitor');
  const barrier = await barrierAnswers(product.url, office!.request, gate, made.code);

  const { secret } = await post<{ secret: string }>(office!.request, `/api/v1/manage/estates/1/gates/${gate}/devices`, {
    name: 'Phone',
  });
  const phone = await hand!.newPage();
  await phone.addInitScript(watch, SLOWER);
  await phone.goto(`/gate#${secret}`);
  await phone.getByRole('button', { name: 'Sunday' }).click();
  await phone.getByLabel('Your PIN').fill('246810');
  await phone.getByRole('heading', { name: 'Visitor code' }).waitFor();
  const list = await (await hand!.request.get('/api/v1/gate/list')).body();
  const pages = await visitor!.newPage();
  await pages.goto(`/pass#${made.pass}`);
  await holdBeforeCamera(film, pages.getByRole('img', { name: 'The pass as a QR code' }));
  // The screen of the camera is loaded once before, as on a phone that is in use.
  await phone.getByRole('button', { name: 'Scan' }).click();
  await leaveAnswer(phone);

  await hand!.setOffline(true);
  await phone.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await phone.getByText('No network: codes still work.').waitFor();
  const slow = await hand!.newCDPSession(phone);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const scans: number[] = [];
  const codes: number[] = [];
  const loads: number[] = [];
  for (let nth = 0; nth < TIMES; nth += 1) {
    loads.push(loadavg()[0] ?? 0);
    await again(phone);
    await phone.getByRole('button', { name: 'Scan' }).click();
    scans.push(await answered(phone, 'frame'));
    await leaveAnswer(phone);
    await again(phone);
    await phone.getByRole('textbox', { name: 'Visitor code' }).fill(made.code);
    codes.push(await answered(phone, 'digit'));
    await leaveAnswer(phone);
  }
  const page = await weighPage(browser, `${product.url}/gate`);
  const figures = {
    load: { least: Math.min(...loads), most: Math.max(...loads) },
    slower: SLOWER,
    passes: PASSES,
    scanToAnswerMs: whole(scans),
    codeToAnswerMs: whole(codes),
    list: { bytes: list.byteLength, compressed: brotliCompressSync(list).byteLength },
    page,
    barrierMs: whole(barrier),
  };
  printLine(JSON.stringify(figures, null, 2));
  storeResult('gate-scan', figures);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
  await product.discard();
}
