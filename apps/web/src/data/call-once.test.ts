import { addSupplierEntry } from '@gatelight/contract/places/power/supplier';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callOnce } from './call-once.ts';

const keys: string[] = [];
const answers: (Response | Error)[] = [];

const refused = (status: number, code: string) => Response.json({ status: 'error', code, message: '' }, { status });
const done = () => Response.json({ status: 'success', data: { id: '1' } }, { status: 201 });

beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key') ?? '');
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
  keys.length = 0;
});

const entry = (amount_kobo: number) =>
  callOnce(addSupplierEntry, {
    params: { id: '1' },
    body: { kind: 'top-up', on: '2026-11-30', amount_kobo, reference: '', note: 'x'.repeat(900) } as never,
  }).catch(() => undefined);

async function keysOf(...given: (Response | Error)[]): Promise<number[]> {
  answers.push(...given);
  for (const _ of given) await entry(100);
  return keys.map((key) => keys.indexOf(key));
}

it('sends the same request under the same key until its outcome is known', async () => {
  const lost = new TypeError('network');
  expect(await keysOf(lost, refused(503, 'busy'), refused(429, 'rate-limited'), done(), done())).toEqual([
    0, 0, 0, 0, 4,
  ]);
});

it('gives the next try a new key after a refusal', async () => {
  expect(await keysOf(refused(422, 'invalid-input'), done())).toEqual([0, 1]);
});

it('gives another request about the same thing a new key, and forgets the earlier one', async () => {
  answers.push(new TypeError('network'), done(), done());
  await entry(100);
  await entry(200);
  await entry(100);
  expect(new Set(keys).size).toBe(3);
});

it('takes the same request for a new one after half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers.push(new TypeError('network'), new TypeError('network'), done());
  await entry(100);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  await entry(100);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await entry(100);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

it('stores no word of the request in the browser', async () => {
  answers.push(new TypeError('network'));
  await entry(100);
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});
