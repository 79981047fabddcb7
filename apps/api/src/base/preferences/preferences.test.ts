import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { preferencesRoutes } from './routes.ts';

let api: TestApi;
const people = new Map<string, TestUser>();

beforeAll(async () => {
  api = await openTestApi((serve, { web }) => preferencesRoutes(serve, { db: web }));
  for (const id of ['50', '51', '52']) people.set(id, await api.user('ada', { id }));
});
afterAll(async () => api.close());

const choose = (userId: string, setting: string, allowed: boolean) =>
  people.get(userId)!.call.put('/api/v1/users/preferences', { setting, allowed });

async function allows(userId: string, setting: string): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select preferences.allows(${userId}::bigint, ${setting}) as allowed`.execute(api.db);
  return rows[0]!.allowed;
}

test('have the defaults of the specification until the user chooses', async () => {
  const { data } = await people.get('50')!.call.get('/api/v1/users/preferences');
  expect(
    Object.fromEntries(data.map((one: { setting: string; allowed: boolean }) => [one.setting, one.allowed])),
  ).toEqual({
    'email.receipts': true,
    'email.wallet': true,
    'email.tokens': true,
    'email.announcements': true,
    'email.outages': true,
    'sms.alerts': false,
    'sms.tokens': true,
    'sms.announcements': true,
    'sms.outages': true,
    'sms.visitors': true,
    'whatsapp.alerts': false,
    'whatsapp.tokens': true,
    'privacy.usage': true,
    'privacy.contact': true,
    'privacy.profile': false,
    'privacy.payments': true,
    'wallet.password': false,
  });
  // The database decides what is sent and shown; it has the same defaults.
  const { rows } = await sql<{ name: string; allowed: boolean }>`
    select name, allowed_by_default as allowed from preferences.setting`.execute(api.owner);
  for (const one of data) expect(rows).toContainEqual({ name: one.setting, allowed: one.allowed });
});

test('every change is a dated record that cannot be altered, and the last one applies', async () => {
  await choose('51', 'privacy.payments', false);
  await choose('51', 'privacy.payments', true);
  await choose('51', 'privacy.payments', false);
  const { rows } = await sql<{ allowed: boolean; chosen_at: Date }>`
    select allowed, chosen_at from preferences.choice where user_id = 51 order by id`.execute(api.owner);
  expect(rows.map(({ allowed }) => allowed)).toEqual([false, true, false]);
  expect(rows[0]!.chosen_at).toBeInstanceOf(Date);
  expect(await allows('51', 'privacy.payments')).toBe(false);
  expect(await allows('52', 'privacy.payments')).toBe(true);
  const { data } = await people.get('51')!.call.get('/api/v1/users/preferences');
  expect(data.find((one: { setting: string }) => one.setting === 'privacy.payments')).toMatchObject({
    allowed: false,
    chosen_at: rows[2]!.chosen_at.toISOString(),
  });
  for (const role of [api.web, api.db, api.owner]) {
    await expect(sql`update preferences.choice set allowed = true where user_id = 51`.execute(role)).rejects.toThrow();
    await expect(sql`delete from preferences.choice where user_id = 51`.execute(role)).rejects.toThrow();
  }
});

test('the password before purchases can be turned off only by a user who just typed it', async () => {
  const user = await api.user('efe');
  const turn = (allowed: boolean) =>
    user.call.put('/api/v1/users/preferences', { setting: 'wallet.password', allowed });
  const typed = (interval: string) =>
    sql`update identity.session set step_up_until = now() + ${interval}::interval where user_id = ${user.id}::bigint
    `.execute(api.owner);
  expect((await turn(true)).status).toBe(200);
  expect(await turn(false)).toMatchObject({ status: 403, code: 'step-up-required' });
  await typed('-1 second');
  expect(await turn(false)).toMatchObject({ status: 403, code: 'step-up-required' });
  expect(await allows(user.id, 'wallet.password')).toBe(true);
  expect((await user.call.put('/api/v1/users/preferences', { setting: 'sms.tokens', allowed: false })).status).toBe(
    200,
  );
  await typed('10 minutes');
  expect((await turn(false)).status).toBe(200);
  expect(await allows(user.id, 'wallet.password')).toBe(false);
});

test('an unknown setting is refused, and is never allowed', async () => {
  expect((await choose('51', 'email.everything', true)).status).toBe(400);
  expect(await allows('51', 'email.everything')).toBe(false);
  expect((await api.as(undefined).get('/api/v1/users/preferences')).status).toBe(401);
});
