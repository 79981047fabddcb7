import { cockpitQueues, type Cockpit, type CockpitQueue } from '@gatelight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountingSlice } from '#accounting';
import { announcementsSlice } from '#announcements';
import { staffListsSlice } from '#staff-lists';
import { insertLargeYear, settleLargeYear } from '../../../demonstration/large/large-store.ts';
import { householdsSlice } from '#households';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { supportSlice } from '#support';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';

let api: TestApi;
let admin: TestMember;
let support: TestMember;
let finance: TestMember;
const acts = inlineActs(() => accountingSlice.acts?.({} as never) ?? []);
/** These slices with the parts that their calls use, without the parts that only their jobs use. */
const made = (parts: { web: Db; staffDb: Db }) =>
  slices.map((slice) =>
    slice.create({ db: parts.web, staffDb: parts.staffDb, notifications: {}, payments: {} } as never),
  );
const slices = [staffListsSlice, accountingSlice, announcementsSlice, householdsSlice, supportSlice] as const;

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      for (const { routes } of made(parts)) routes?.(serve);
      acts.bind(serve, parts);
    },
    (parts) =>
      Object.assign(acts.objectChecks(parts), ...made(parts).map(({ objectChecks }) => objectChecks), {
        // In this test no user works for an estate.
        'managed-estate': () => Promise.resolve(false),
      }),
  );
  await inTransaction(api.db, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const { db } = api;
  const authority = createEmbeddedAuthority({
    db,
    sealingKey: Buffer.alloc(32, 7),
    ...caps,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await insertLargeYear(api.owner, { estates: 1, meters: 5, orders: 60 }, () => undefined);
  await settleLargeYear(api.owner, () => undefined);
  [admin, support, finance] = await Promise.all([
    api.staff('admin', 'Amina'),
    api.staff('support', 'Ngozi'),
    api.staff('finance', 'Emeka'),
  ]);
  await fillQueues();
});
afterAll(() => api.close());

/** One item or more in every queue, as rows that real use would have left. */
async function fillQueues(): Promise<void> {
  await inTransaction(api.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const run = async (statements: readonly ReturnType<typeof sql>[]) => {
      for (const statement of statements) await statement.execute(tx);
    };
    const orders = sql`(select array_agg(id order by id) from vending."order" where status = 'vended')`;
    const nth = (n: number) => sql`(${orders})[${sql.lit(n)}]`;
    const set = (n: number, status: string, ago: string) => sql`
      update vending."order" set status = ${status}, paid_at = now() - ${ago}::interval, vended_at = null, attention = 'Its outcome is not known' where id = ${nth(n)}`;
    await run([
      set(1, 'unknown', '25 seconds'),
      set(1, 'unknown', '50 minutes'),
      set(1, 'paid', '6 minutes'),
      // Before five minutes have passed, whatever the system recorded.
      set(1, 'paid', '25 seconds'),
    ]);
    await run([
      sql`insert into vending.order_owner (order_id, user_id)
        select id, ${admin.id}::bigint from vending."order" where status = 'unknown' order by paid_at desc limit 1`,
      // Money of an order that failed ten minutes ago, and is on its way back: in one queue only.
      sql`update vending."order" o set status = 'refunding', paid_at = now() - interval '10 minutes', vended_at = null where o.id = ${nth(1)}`,
      sql`insert into payments.refund (capture_id, reason, amount_minor, currency, state, created_at)
        select k.id, 'vend_failed', 500000, 'NGN', 'queued', now() - interval '9 minutes'
        from payments.capture k join payments.charge h on h.id = k.charge_id
        where h.purpose = 'order' and h.subject_id = (select id::text from vending."order" where status = 'refunding' limit 1)`,
      sql`insert into platform.finding (key, kind, detail, assignee_id) values
        ('a', 'amount_differs', '{"ours": 100000, "theirs": 250000}', null), ('b', 'suspense', '{"amountMinor": 4000}', ${finance.id}::bigint)`,
      sql`insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, due_at)
        select 'paystack', 'DSP-1', min(id), 70000, 'NGN', 'awaiting', now() + interval '2 days' from payments.capture`,
      sql`insert into support.ticket (number, name, email, phone_number, subject, message, reference, status, kind, topic, priority,
          answer_hours, resolve_hours, answer_due_at, resolve_due_at)
        values ('T-0000000A', 'Ada Obi', 'ada@example.com', '08030000000', 'No token', 'Help', '', 'open', 'general', 'other', 'normal',
          12, 72, now() + interval '3 hours', now() + interval '3 days')`,
      sql`insert into identity.role_request (user_id, role) values (${support.id}::bigint, 'manager')`,
      sql`insert into accounting.bank_line (statement_id, line_hash, booked_on, narration, amount_kobo)
        values (1, ${Buffer.alloc(32, 1)}, current_date, 'Charge', -5000)`,
      sql`insert into staff.act (kind, input, reason, asked_by, confirmed, key, body_hash, state, second_person, approval_permission, preview)
        values ('journal.post', '{}', 'Bank charge', ${finance.id}::bigint, true, 'cockpit-test-key-1', ${Buffer.alloc(32, 2)}, 'waiting',
          true, 'journals.post', '{"changes": [], "journal": [{"account": "a", "debit_kobo": "12300", "credit_kobo": "0"}], "warnings": []}')`,
      sql`insert into announcements.request (reference, user_id, estate_id, kind, title, text, channels, planned, state)
        select gen_random_uuid(), ${support.id}::bigint, min(id), 'notice', 'Water', 'No water', '{in-app}',
          '{"people": 1, "reached": 1, "in_app": 1, "email": 0, "sms": 0, "email_off": 0, "sms_off": 0, "no_phone": 0, "segments": 1,
            "segment_price_kobo": "0", "cost_kobo": "0"}', 'waiting' from estates.estate`,
    ]);
    // Two messages of one order are one item.
    const bankAccount = sql`insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
      values (${support.id}::bigint, '001', 'Test Bank', '0000000001', 'NGOZI EZE', now()) returning id`;
    const { rows } = await sql<{ id: bigint }>`${bankAccount}`.execute(tx);
    const withdrawal = (n: number, status: string, approval: string, needsCode: boolean) => sql`
      insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, status, approval,
        provider, send_after, needs_code_since)
      values (${`wdr-000000000000000${n}`}, ${support.id}::bigint, ${`cockpit-withdrawal-${n}`}, ${Buffer.alloc(32, n)}, ${rows[0]!.id}, 600000,
        10000, ${status}, ${approval}, 'paystack', now(), case when ${needsCode} then now() - interval '1 hour' end)`;
    await run([withdrawal(1, 'requested', 'waiting', false), withdrawal(2, 'sending', 'approved', true)]);
    await sql`
      insert into notifications.message (event, channel, recipient, template, language, payload, subject_kind, subject_id, state, created_at)
      select 'token:' || c, c, '08030000000', 'token', 'en', '{}', 'order', ${nth(2)}::text, 'failed', now() from unnest(array['sms', 'whatsapp']) c`.execute(
      tx,
    );
  });
}

/** The call behind the list that a queue opens. */
const lists = {
  unknown: 'orders?queue=unknown',
  attention: 'orders?queue=attention',
  'order-refunds': 'orders?queue=refunds',
  refunds: 'refunds?state=owed',
  payouts: 'payouts?approval=waiting',
  'payout-codes': 'payouts?code=needed',
  exceptions: 'exceptions?state=open',
  'bank-lines': 'bank-lines?state=open',
  disputes: 'disputes?state=open',
  tickets: 'tickets?queue=waiting',
  requests: 'approvals',
  announcements: 'announcement-requests',
  delivery: 'orders?queue=delivery',
  approvals: 'acts?state=waiting',
} as const satisfies Record<CockpitQueue, string>;

async function cockpitOf(member: TestMember): Promise<Cockpit> {
  const response = await member.call.get('/api/v1/admin/cockpit');
  expect(response.status, response.text).toBe(200);
  return response.data;
}

async function rowsOf(member: TestMember, queue: CockpitQueue): Promise<Record<string, unknown>[]> {
  const path = lists[queue];
  const paged = path.includes('?') ? `${path}&limit=100` : path;
  const response = await member.call.get(`/api/v1/admin/${paged}`);
  expect(response.status, `${queue}: ${response.text}`).toBe(200);
  return response.data.items ?? response.data;
}

describe('the queues of the overview', () => {
  it('have as many items as the lists that they open, for every role', async () => {
    const seen = new Set<string>();
    for (const member of [admin, support, finance]) {
      for (const { queue, waiting } of (await cockpitOf(member)).queues) {
        expect((await rowsOf(member, queue)).length, queue).toBe(waiting);
        if (waiting > 0) seen.add(queue);
      }
    }
    expect(cockpitQueues.filter((queue) => !seen.has(queue))).toEqual([]);
  });

  it('begin with the oldest item, and show its owner and how much money waits', async () => {
    const { queues } = await cockpitOf(admin);
    const ages = queues.map(({ oldest_at: at }) => (at === null ? Infinity : Date.parse(String(at))));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    const of = (name: CockpitQueue) => queues.find(({ queue }) => queue === name);
    expect(of('unknown')).toMatchObject({ waiting: 2, unowned: 1, owner: { id: admin.id } });
    const amounts = (await rowsOf(admin, 'unknown')).map((order) => Number(order['amount_kobo']));
    expect(of('unknown')?.at_stake_kobo).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect(of('exceptions')).toMatchObject({ waiting: 2, unowned: 1, at_stake_kobo: 154_000 });
    expect(of('disputes')).toMatchObject({ at_stake_kobo: 70_000, due_at: expect.any(String), unowned: null });
    expect(of('approvals')).toMatchObject({ at_stake_kobo: 12_300 });
    expect(of('delivery')).toMatchObject({ waiting: 1, at_stake_kobo: null });
  });

  it('count an order once, and a paid order after five minutes', async () => {
    const inQueue = await Promise.all(
      (['unknown', 'attention', 'order-refunds'] as const).map(async (queue) =>
        (await rowsOf(support, queue)).map(({ reference }) => reference),
      ),
    );
    expect(inQueue.map(({ length }) => length)).toEqual([2, 1, 1]);
    expect(new Set(inQueue.flat()).size).toBe(4);
  });

  it('include only queues that the caller may read', async () => {
    const names = async (member: TestMember) => (await cockpitOf(member)).queues.map(({ queue }) => queue);
    expect(await names(support)).not.toEqual(expect.arrayContaining(['payouts']));
    expect(await names(support)).toContain('order-refunds');
    expect(await names(finance)).not.toContain('requests');
    expect(await names(finance)).not.toContain('order-refunds');
    expect((await cockpitOf(support)).books).toBeNull();
    expect((await cockpitOf(finance)).deadlines).toMatchObject([{ kind: 'ticket' }, { kind: 'dispute' }]);
    expect((await cockpitOf(support)).deadlines).toMatchObject([{ kind: 'ticket', id: 'T-0000000A' }]);
  });
});

it('lead from a dispute to the order that its payment bought', async () => {
  const [listed] = await rowsOf(finance, 'disputes');
  const { data } = await finance.call.get(`/api/v1/admin/disputes/${String(listed?.id)}`);
  const { rows } = await sql`
    select o.reference from vending."order" o join payments.charge c on c.purpose = 'order' and c.subject_id = o.id::text
    join payments.capture k on k.charge_id = c.id join payments.dispute d on d.capture_id = k.id`.execute(api.owner);
  expect(rows).toEqual([{ reference: data.order_reference }]);
});

it('lead from a refund to the order that was paid for', async () => {
  const [listed] = await rowsOf(finance, 'refunds');
  const { rows } =
    await sql`select reference as order_reference from vending."order" where status = 'refunding'`.execute(api.owner);
  expect(rows).toHaveLength(1);
  expect(listed).toMatchObject(rows[0]!);
});

it('show a silent authority as failing since it last worked', async () => {
  const minute = (part: string, ago: number, failed: number) => sql`
    insert into platform.health_minute (part, minute, calls, failed, counts)
    values (${part}, date_trunc('minute', now()) - make_interval(mins => ${ago}), 2, ${failed}, ${Array.from({ length: 16 }, (_, i) => (i === 3 ? 2 : 0))}::integer[])`;
  for (const [ago, failed] of [
    [20, 0],
    [7, 2],
    [4, 2],
  ] as const)
    await minute('token-making', ago, failed).execute(api.owner);
  await minute('sms', 1, 0).execute(api.owner);
  const { rails } = await cockpitOf(support);
  expect(rails.map(({ name, state }) => [name, state])).toEqual([
    ['token-making', 'failing'],
    ['sms', 'working'],
  ]);
  const [authority, sms] = rails;
  expect(authority).toMatchObject({ calls: 6, failed: 4, since: expect.any(String) });
  expect(Date.now() - Date.parse(String(authority!.since))).toBeLessThan(9 * 60_000);
  expect(authority!.bars).toHaveLength(12);
  expect(authority!.bars).toContain('failing');
  expect(sms).toMatchObject({ since: null, median_ms: expect.any(Number) });
});
