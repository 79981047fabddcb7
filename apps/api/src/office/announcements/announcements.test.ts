import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inlineActs } from '#staff';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { createSettings, type Settings } from '#platform/settings/settings';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { announcementActHandlers } from './acts.ts';
import { announcementRoutes } from './routes.ts';
import { secondPersonAbove } from './settings.ts';
import { sendBatch } from './store.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};
const path = '/api/v1/admin/announcements';
let api: TestApi;
let clerk: TestMember;
let chief: TestMember;
let palm: string;
let harmony: string;
/** Ids of users, by the names of the residents. */
const people: Record<string, string> = {};

/** Settings that are read fresh each time, because a test changes one. */
const settingsOf = (db: Db): Settings => ({
  ...createSettings({ db }),
  read: (setting) => createSettings({ db }).read(setting),
});
const inline = inlineActs(({ db }) => announcementActHandlers({ brand, settings: settingsOf(db) }));

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      inline.bind(serve, parts);
      announcementRoutes(serve, { staffDb: parts.staffDb, brand, settings: settingsOf(parts.staffDb) });
    },
    (parts) => inline.objectChecks(parts),
  );
  clerk = await api.staff('operations', 'Clerk');
  chief = await api.staff('admin', 'Chief');
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values ('Palm Court', 'Lekki'), ('Harmony', 'Ikeja') returning id::text`.execute(
    api.owner,
  );
  [palm, harmony] = rows.map(({ id }) => id) as [string, string];
  await sql`insert into metering.tariff (code, name, utility) values ('r2', 'R2', 'electricity'), ('w', 'W', 'water')`.execute(
    api.owner,
  );
  await live('Ada', palm, 'electricity', '08030000001');
  await live('Bola', palm, 'water', '08030000002');
  await live('Chidi', palm, 'electricity');
  // Ada's brother shares her phone number.
  await live('Dayo', palm, 'electricity', '08030000001');
  await live('Efe', harmony, 'electricity', '08030000005');
  await live('Femi', harmony, 'electricity', '08030000006');
  const owner = await api.user('Gbenga', { phone: '08030000007' });
  people['Gbenga'] = owner.id;
  await sql`with h as (insert into estates.house (estate_id, name) values (${harmony}::bigint, 'Block 1') returning id)
    insert into households.house_owner (house_id, user_id) select id, ${owner.id}::bigint from h`.execute(api.owner);
  await sql`update identity."user" set locked_at = now() where id = ${people['Femi']}::bigint`.execute(api.owner);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from notifications.message`.execute(api.owner);
  await sql`delete from notifications.inbox`.execute(api.owner);
  await sql`update announcements.announcement set state = 'cancelled', ended_at = now() where ended_at is null`.execute(
    api.owner,
  );
});

let meters = 0;
async function live(name: string, estate: string, utility: 'electricity' | 'water', phone?: string): Promise<void> {
  const { id } = await api.user(name, phone === undefined ? {} : { phone });
  people[name] = id;
  meters += 1;
  await sql`
    with m as (
      insert into metering.meter (number, utility, estate_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
      select ${`0417500${String(meters).padStart(4, '0')}`}, ${utility}, ${estate}::bigint, ${name}, t.id, '600001', 1, '01'
      from metering.tariff t where t.utility = ${utility} returning id
    )
    insert into households.link (meter_id, user_id, role) select id, ${id}::bigint, 'owner' from m`.execute(api.owner);
}

const choose = (name: string, setting: string, allowed: boolean) =>
  sql`insert into preferences.choice (user_id, setting, allowed) values (${people[name]}::bigint, ${setting}, ${allowed})`.execute(
    api.owner,
  );

const draft = (more: object = {}) => ({
  kind: 'notice',
  channels: ['in-app', 'email', 'sms'],
  title: 'Water is off',
  text: 'We clean the tank on Saturday.',
  ...more,
});
const estimate = async (more: object = {}) => (await clerk.call.post(`${path}/estimate`, draft(more))).data;
const ask = (kind: string, input: object, by = clerk) =>
  by.call.post('/api/v1/admin/acts', { kind, input, reason: 'The estate asked' }, { 'idempotency-key': randomUUID() });

async function send(
  more: { send_at?: string; estates?: string[]; [name: string]: unknown } = {},
  reference: string = randomUUID(),
) {
  const { send_at: _at, ...shown } = more;
  const { figures } = await estimate(shown);
  return ask('announcement.send', { ...draft(more), reference, cost_kobo: figures.cost_kobo });
}
async function sent(more: Parameters<typeof send>[0] = {}): Promise<string> {
  const { data } = await send(more);
  expect(data).toMatchObject({ state: 'done' });
  return data.facts.announcement as string;
}
/** Runs batches of this size until there is no work left. */
async function fanOut(size = 2): Promise<number> {
  let batches = 0;
  while ((await sendBatch(api.db, size, 1000)) > 0) batches += 1;
  return batches;
}
const view = async (id: string) => (await clerk.call.get(`${path}/${id}`)).data;
const queued = async () =>
  (
    await sql<{ to: string; channel: string }>`
      select channel, recipient as "to" from notifications.message where subject_kind = 'announcement' order by channel, recipient`.execute(
      api.owner,
    )
  ).rows;
const numbers = async () => (await queued()).filter(({ channel }) => channel === 'sms').map(({ to }) => to);
const inboxes = async () =>
  (
    await sql<{ name: string }>`
      select u.first_name as name from notifications.inbox i join identity."user" u on u.id = i.user_id order by 1`.execute(
      api.owner,
    )
  ).rows.map(({ name }) => name);

describe('the estimate', () => {
  test('counts people by channel, once for each number, and gives the cost and the texts', async () => {
    expect(await estimate()).toMatchObject({
      figures: {
        people: 6,
        reached: 6,
        in_app: 6,
        email: 6,
        sms: 4,
        no_phone: 1,
        email_off: 0,
        segments: 1,
        segment_price_kobo: 500,
        cost_kobo: 2000,
      },
      needs_second_person: false,
      previews: {
        in_app: { title: 'Water is off' },
        email: { subject: 'Water is off' },
        sms: 'Gatelight: Water is off. We clean the tank on Saturday.',
      },
    });
    expect((await estimate({ estates: [palm], utility: 'water' })).figures).toMatchObject({ people: 1, sms: 1 });
    expect((await estimate({ estates: [harmony] })).figures).toMatchObject({ people: 2 });
    expect((await estimate({ channels: ['in-app'] })).figures).toMatchObject({ sms: 0, email: 0, cost_kobo: 0 });
    expect((await estimate({ text: 'x'.repeat(200) })).figures).toMatchObject({ segments: 2, cost_kobo: 4000 });
  });

  test('is only for staff who may send', async () => {
    for (const role of ['finance', 'auditor', 'support'] as const) {
      const member = await api.staff(role);
      expect((await member.call.post(`${path}/estimate`, draft())).code).toBe('permission-required');
      expect((await member.call.get(path)).code).toBe('permission-required');
      const act = { ...draft(), reference: randomUUID(), cost_kobo: 0 };
      expect((await ask('announcement.send', act, member)).code).toBe('permission-required');
    }
    expect((await api.as('1').get(path)).status).toBe(403);
    expect((await api.as(undefined).get(path)).status).toBe(401);
  });
});

describe('an announcement', () => {
  test('reaches everyone in its estates once, and costs what was shown', async () => {
    const id = await sent();
    expect(await view(id)).toMatchObject({ state: 'scheduled', done: { in_app: 0 } });
    await fanOut();
    const { figures } = await estimate();
    expect(await view(id)).toMatchObject({
      state: 'sent',
      planned: figures,
      done: { in_app: figures.in_app, email: figures.email, sms: figures.sms, cost_kobo: figures.cost_kobo },
      email: { queued: 6 },
      sms: { queued: 4 },
      estates: null,
      asked_by: 'Clerk Test',
    });
    expect(await numbers()).toEqual(['08030000001', '08030000002', '08030000005', '08030000007']);
    expect(await inboxes()).toEqual(['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Gbenga']);
    expect(await fanOut()).toBe(0);
  });

  test('goes to the people of the chosen estates and utility only', async () => {
    await sent({ estates: [palm], utility: 'electricity', channels: ['in-app', 'sms'] });
    await fanOut();
    expect(await inboxes()).toEqual(['Ada', 'Chidi', 'Dayo']);
    expect(await numbers()).toEqual(['08030000001']);
  });

  test('is sent once when it is requested twice with one reference', async () => {
    const reference = randomUUID();
    expect((await send({}, reference)).data.state).toBe('done');
    expect((await send({}, reference)).data).toMatchObject({ state: 'not-possible', error: 'reference-reused' });
  });

  test('follows people’s choices, when it is counted and when it is sent; outages have their own switch', async () => {
    await choose('Bola', 'sms.announcements', false);
    await choose('Efe', 'email.announcements', false);
    expect((await estimate()).figures).toMatchObject({ sms: 3, sms_off: 1, email: 5, email_off: 1, in_app: 6 });
    await sent();
    await fanOut();
    expect(await numbers()).not.toContain('08030000002');
    await sql`delete from notifications.message`.execute(api.owner);
    expect((await estimate({ kind: 'outage' })).figures).toMatchObject({ sms: 4, email: 6 });
    await choose('Bola', 'sms.outages', false);
    await sent({ kind: 'outage' });
    await fanOut();
    expect(await numbers()).toEqual(['08030000001', '08030000005', '08030000007']);
    expect(await inboxes()).toContain('Bola');
    for (const setting of ['sms.announcements', 'sms.outages']) await choose('Bola', setting, true);
    await choose('Efe', 'email.announcements', true);
  });

  test('to more people than the setting allows waits for a second person', async () => {
    const above = (people: number) =>
      sql`select platform.change_setting(${secondPersonAbove.key}, null, ${JSON.stringify({ people })}::jsonb, 'user:1', null, 'test')`.execute(
        api.db,
      );
    await above(5);
    expect(await estimate()).toMatchObject({ needs_second_person: true, second_person_above: 5 });
    const asked = (await send()).data;
    expect(asked).toMatchObject({ state: 'waiting', needs_second_person: true });
    expect(await fanOut()).toBe(0);
    const decide = async (by: TestMember) =>
      by.call.post(`/api/v1/admin/acts/${asked.id}/decision`, {
        decision: 'approve',
        fingerprint: asked.preview.fingerprint,
        code: await by.code(),
      });
    expect((await decide(clerk)).code).toBe('own-act');
    expect((await decide(chief)).data.state).toBe('done');
    expect(await fanOut()).toBeGreaterThan(0);
    expect((await send({ estates: [harmony] })).data.state).toBe('done');
    await above(100);
  });

  test.each([
    ['reaches no one', { estates: ['PALM'], utility: 'gas' }, 'nobody-to-reach'],
    ['names an estate that does not exist', { estates: ['999999'] }, 'unknown-estate'],
    ['is over before it begins', { until: '2020-01-01T00:00:00Z' }, 'starts-too-early'],
    ['costs more than was shown', { cost_kobo: 1000 }, 'announcement-cost-rose'],
  ])('that %s is refused', async (_what, more, error) => {
    const estates = (more as { estates?: string[] }).estates?.map((one) => (one === 'PALM' ? palm : one));
    const input = { ...draft(), reference: randomUUID(), cost_kobo: 2000, ...more, ...(estates && { estates }) };
    expect((await ask('announcement.send', input)).data).toMatchObject({ state: 'not-possible', error });
  });
});

describe('an announcement with Pidgin', () => {
  const pidgin = { title: 'Water no dey', text: 'We dey wash tank on Saturday.' };

  test('is in the inbox in both languages, and below the English text of a mail; an SMS has English only', async () => {
    const { previews } = await estimate({ pidgin });
    expect(previews).toMatchObject({ pidgin, sms: expect.not.stringContaining('no dey') });
    expect(previews.email.text).toContain(pidgin.text);
    const id = await sent({ pidgin });
    await fanOut();
    expect(await view(id)).toMatchObject({ pidgin });
    const { rows } = await sql<{ texts: object }>`select distinct texts from notifications.inbox`.execute(api.owner);
    expect(rows).toEqual([
      { texts: { en: { title: 'Water is off', text: 'We clean the tank on Saturday.' }, pcm: pidgin } },
    ]);
    const mails = await sql<{ payload: object }>`
      select distinct payload from notifications.message where channel = 'email'`.execute(api.owner);
    expect(mails.rows).toMatchObject([{ payload: { pidgin } }]);
  });

  test('needs both a title and a text', async () => {
    const input = { ...draft({ pidgin: { title: 'Water', text: '' } }), reference: randomUUID(), cost_kobo: 2000 };
    expect((await ask('announcement.send', input)).code).toBe('invalid-input');
  });
});

describe('web push', () => {
  const devices = async (...names: string[]) => {
    await sql`delete from notifications.push_device`.execute(api.owner);
    for (const name of names) {
      await sql`insert into notifications.push_device (user_id, endpoint, p256dh, auth)
        values (${people[name]}::bigint, ${`https://fcm.googleapis.com/${randomUUID()}`}, 'x', 'y')`.execute(api.owner);
    }
  };
  const pushed = async () => (await queued()).filter(({ channel }) => channel === 'push').length;

  test('goes once with the inbox to devices that accept it, and not to people who switched news off', async () => {
    await devices('Ada', 'Ada', 'Bola', 'Chidi');
    for (const setting of ['email.announcements', 'sms.announcements']) await choose('Bola', setting, false);
    const id = await sent({ kind: 'outage', channels: ['in-app'] });
    await Promise.all([fanOut(), fanOut()]);
    expect(await pushed()).toBe(4);
    expect(await view(id)).toMatchObject({ state: 'sent', push: { queued: 4 } });
    await sql`delete from notifications.message`.execute(api.owner);
    await sent({ channels: ['in-app'] });
    await fanOut();
    expect(await pushed()).toBe(3);
    await sql`delete from notifications.message`.execute(api.owner);
    await sent({ channels: ['email'] });
    await fanOut();
    expect(await pushed()).toBe(0);
    for (const setting of ['email.announcements', 'sms.announcements']) await choose('Bola', setting, true);
    await devices();
  });

  test.each([
    ['notice', '2026-11-22T20:30:00Z', '2026-11-22T20:30:00.000Z'],
    ['notice', '2026-11-22T21:30:00Z', '2026-11-23T05:00:00.000Z'],
    ['notice', '2026-11-23T04:59:00Z', '2026-11-23T05:00:00.000Z'],
    ['notice', '2026-11-23T05:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['outage', '2026-11-23T02:00:00Z', '2026-11-23T02:00:00.000Z'],
  ])('a %s at %s rings at %s: news wait for the morning in Lagos', async (kind, now, at) => {
    const { rows } = await sql<{ at: Date }>`
      select announcements.push_time(${kind}, ${now}::timestamptz) as at`.execute(api.owner);
    expect(rows[0]!.at.toISOString()).toBe(at);
  });
});

describe('sending', () => {
  test('continues after a kill, and no one gets it twice', async () => {
    const id = await sent();
    await sendBatch(api.db, 2, 1000);
    // The process is killed before the commit of the second batch.
    await expect(
      inTransaction(api.db, async (tx) => {
        await sendBatch(tx, 2, 1000);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await view(id)).done).toMatchObject({ in_app: 2 });
    await fanOut();
    // A batch whose progress was lost is repeated.
    const first = await queued();
    await sql`delete from announcements.announcement where id = ${id}::bigint`.execute(api.owner);
    await sql`
      insert into announcements.announcement (id, reference, kind, title, text, channels, send_at, planned, asked_by, reason)
      overriding system value
      values (${id}::bigint, gen_random_uuid(), 'notice', 'Water is off', 'x', '{in-app,email,sms}', now(), '{}', 'user:1', 'test')`.execute(
      api.owner,
    );
    await fanOut();
    expect(await queued()).toEqual(first);
    expect(await inboxes()).toHaveLength(6);
  });

  test('by two workers at the same time reaches everyone once', async () => {
    const id = await sent();
    await Promise.all(Array.from({ length: 3 }, () => fanOut(1)));
    await fanOut(1);
    expect(await queued()).toHaveLength(10);
    expect(await inboxes()).toHaveLength(6);
    expect(await view(id)).toMatchObject({ state: 'sent', done: { in_app: 6, email: 6, sms: 4 } });
  });

  test('waits while its earlier messages wait, so that a token is not behind all of them', async () => {
    await sent({ channels: ['email'] });
    expect(await sendBatch(api.db, 2, 2)).toBe(2);
    expect(await sendBatch(api.db, 2, 2)).toBe(0);
    await sql`update notifications.message set state = 'sent'`.execute(api.owner);
    expect(await sendBatch(api.db, 2, 2)).toBe(2);
  });

  test('waits for its time, and ends at its last moment', async () => {
    const hour = 3_600_000;
    const id = await sent({ send_at: new Date(Date.now() + hour).toISOString() });
    expect(await fanOut()).toBe(0);
    await sql`update announcements.announcement set send_at = now() - interval '1 hour' where id = ${id}::bigint`.execute(
      api.owner,
    );
    await sendBatch(api.db, 2, 1000);
    await sql`update announcements.announcement set until = now() where id = ${id}::bigint`.execute(api.owner);
    await fanOut();
    expect(await view(id)).toMatchObject({ state: 'expired', done: { in_app: 2, email: 0 } });
  });

  test('stops when it is cancelled, and the page shows what was sent', async () => {
    const id = await sent();
    const { reference } = await view(id);
    for (let n = 0; n < 6; n += 1) await sendBatch(api.db, 2, 1000);
    // Two messages are sent, a worker has one, the others wait.
    await sql`update notifications.message set state = 'sent' where id in (select id from notifications.message order by id limit 2)`.execute(
      api.owner,
    );
    await sql`update notifications.message set attempts = 1, lease_until = now() + interval '30 seconds'
      where id = (select max(id) from notifications.message)`.execute(api.owner);
    const waiting = (await queued()).length - 3;
    const cancelled = await ask('announcement.cancel', { reference });
    expect(cancelled.data).toMatchObject({ state: 'done', facts: { held_back: waiting } });
    expect(await fanOut()).toBe(0);
    const after = await view(id);
    expect(after.state).toBe('cancelled');
    expect(after.email.sent + after.sms.sent).toBe(2);
    expect(after.email.withheld + after.sms.withheld).toBe(waiting);
    expect(after.email.queued + after.sms.queued).toBe(1);
    expect((await ask('announcement.cancel', { reference })).data.error).toBe('announcement-ended');
    const { items } = (await clerk.call.get(`${path}?state=cancelled&q=water`)).data;
    expect(items[0]).toMatchObject({ id, state: 'cancelled' });
  });

  test('never starts again after it has ended', async () => {
    const id = await sent({ channels: ['in-app'] });
    await fanOut();
    await expect(
      sql`update announcements.announcement set state = 'sending', ended_at = null where id = ${id}::bigint`.execute(
        api.owner,
      ),
    ).rejects.toThrow('cannot go');
  });
});
