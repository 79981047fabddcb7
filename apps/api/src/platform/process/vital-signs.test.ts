import { PROVIDER_NAMES } from '@gatelight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/db.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { measured, medianMs, noteCall, parts, reportVitalSigns, timeBoundsMs } from './vital-signs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

const seen = async () =>
  (
    await sql<{ part: string; calls: number; failed: number; counts: number[] }>`
      select part, sum(calls)::integer as calls, sum(failed)::integer as failed from platform.health_minute group by part order by part`.execute(
      api.db,
    )
  ).rows;

it('two processes add up in one row for each part and minute', async () => {
  noteCall('sms', 40, false);
  noteCall('sms', 4000, true);
  await reportVitalSigns(api.web);
  noteCall('sms', 40, false);
  await measured('email', Promise.resolve('ok'), () => false);
  await expect(measured('email', Promise.reject(new Error('down')), () => false)).rejects.toThrow('down');
  await reportVitalSigns(api.db);
  await reportVitalSigns(api.db);
  expect(await seen()).toEqual([
    { part: 'email', calls: 2, failed: 1 },
    { part: 'sms', calls: 3, failed: 1 },
  ]);
});

it('keeps unsent figures for later, and drops those that are too old or from the future', async () => {
  noteCall('whatsapp', 1, false);
  await expect(reportVitalSigns({} as never)).rejects.toThrow();
  noteCall('whatsapp', 1, false);
  await reportVitalSigns(api.db);
  expect((await seen()).find(({ part }) => part === 'whatsapp')).toMatchObject({ calls: 2 });
  const counts = timeBoundsMs.map(() => 0).concat(0);
  const row = (minute: number) => ({ part: 'monnify', minute, calls: 1, failed: 0, counts });
  const now = Math.floor(Date.now() / 1000);
  await sql`select platform.report_health(${JSON.stringify([row(now - 3600), row(now + 3600)])}::jsonb)`.execute(
    api.db,
  );
  expect((await seen()).some(({ part }) => part === 'monnify')).toBe(false);
});

it('the median is inside the count that contains it', () => {
  expect(medianMs(timeBoundsMs.map(() => 0))).toBeUndefined();
  const counts = [...timeBoundsMs, 0].map((bound) => (bound === 50 || bound === 100 ? 4 : 0));
  expect(medianMs(counts)).toBe(50);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

it('every payment provider has its own part', () => {
  const titles = parts.filter(({ about }) => about === 'Payment provider').map(({ title }) => title);
  expect(titles).toEqual(Object.values(PROVIDER_NAMES).map((name) => `Payments, ${name}`));
});
