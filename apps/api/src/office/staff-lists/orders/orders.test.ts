import { randomUUID } from 'node:crypto';
import { errorMessage } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountingSlice } from '#accounting';
import { record } from '#audit';
import { auditLogSlice } from '#audit-log';
import { staffListsSlice } from '#staff-lists';
import { insertLargeYear, settleLargeYear } from '../../../demonstration/large/large-store.ts';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { sqlArguments } from '#platform/database/sql-arguments';
import { inlineActs } from '#staff';
import { createEmbeddedAuthority, demonstrationKey, vendingSlice } from '#vending';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { peopleSlice } from '#people';

let api: TestApi;
const acts = inlineActs(() => vendingSlice.acts?.({} as never) ?? []);
let support: TestMember;
let auditor: TestMember;
let finance: TestMember;

const orders = 120;
const config = { sandbox: { enabled: true } };

beforeAll(async () => {
  api = await openTestApi(
    (serve, parts) => {
      staffListsSlice.create({ ...parts, config }).routes?.(serve);
      auditLogSlice.create({ ...parts, objectNames: vendingSlice.objectNames! }).routes?.(serve);
      peopleSlice.create(parts as never).routes?.(serve);
      accountingSlice.create({ ...parts, payments: {} } as never).routes?.(serve);
      acts.bind(serve, parts);
    },
    (parts) => ({
      ...staffListsSlice.create({ ...parts, config }).objectChecks,
      ...peopleSlice.create(parts as never).objectChecks,
      ...acts.objectChecks(parts),
    }),
  );
  await inTransaction(api.db, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({
    db: api.db,
    sealingKey: Buffer.alloc(32, 7),
    ...caps,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await insertLargeYear(api.owner, { estates: 2, meters: 10, orders }, () => undefined);
  await settleLargeYear(api.owner, () => undefined);
  support = await api.staff('support', 'Halima');
  auditor = await api.staff('auditor', 'Emeka');
  finance = await api.staff('finance', 'Tunde');
});
afterAll(() => api.close());

interface Listed {
  reference: string;
  status: string;
  amount_kobo: number;
  customer_name: string;
}

async function all(query: string, limit = 7): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const response = await support.call.get(`/api/v1/admin/orders?limit=${limit}&${query}${next}`);
    expect(response.status, response.text).toBe(200);
    found.push(...response.data.items);
    cursor = response.data.next;
  } while (cursor !== null);
  return found;
}

/** Every row of a list of money, for finance. */
async function pagesOf(path: string): Promise<{ amount_kobo: number; balance_kobo: number }[]> {
  const found: { amount_kobo: number; balance_kobo: number }[] = [];
  let cursor = '';
  do {
    const response = await finance.call.get(`/api/v1/admin/${path}&limit=100${cursor && `&cursor=${cursor}`}`);
    expect(response.status, response.text).toBe(200);
    found.push(...response.data.items);
    cursor = response.data.next ?? '';
  } while (cursor !== '');
  return found;
}

const some = async (where: string) => {
  const { rows } = await sql<{
    reference: string;
    meterNumber: string;
    phone: string;
    email: string;
    payer: string;
    name: string;
    token: string;
    id: bigint;
  }>`
    select o.id, o.reference, o.meter_number as "meterNumber", q.customer_phone as phone, q.customer_email as email, q.client_reference as payer,
      q.customer_name as name, (select t.token from vending.token t where t.order_id = o.id) as token
    from vending."order" o left join vending.quick_purchase q on q.order_id = o.id where ${sql.raw(where)} order by o.id desc limit 1`.execute(
    api.owner,
  );
  return rows[0]!;
};

describe('the list of orders', () => {
  it.each(['', 'sort=created_at', 'sort=-amount_kobo', 'sort=amount_kobo'])(
    'shows each order once over its pages (%s)',
    async (sort) => {
      const listed = await all(sort);
      expect(new Set(listed.map(({ reference }) => reference)).size).toBe(orders);
      expect(listed).toHaveLength(orders);
      if (sort.endsWith('amount_kobo')) {
        const amounts = listed.map(({ amount_kobo }) => amount_kobo);
        expect(amounts).toEqual(amounts.toSorted((a, b) => (sort.includes('-') ? b - a : a - b)));
      }
    },
  );

  it('finds an order by any fact that a caller may give', async () => {
    const one = await some(`q.customer_email is not null and o.status = 'vended'`);
    const byReference = async (q: string) =>
      (await all(`q=${encodeURIComponent(q)}`, 100)).map(({ reference }) => reference);
    for (const typed of [
      one.reference,
      one.payer,
      one.token,
      one.email,
      one.phone,
      one.meterNumber,
      one.name,
      one.payer.toLowerCase(),
    ]) {
      expect(await byReference(typed), typed).toContain(one.reference);
    }
    expect(await byReference(one.token)).toEqual([one.reference]);
    expect(await byReference('nobody at all')).toEqual([]);
    // A buyer with an account, by their address and by their number.
    const own = await some(`o.buyer_id is not null`);
    const { rows } = await sql<{
      email: string;
      phone: string;
    }>`select email, phone_number as phone from identity."user" u
      where u.id::text = (select buyer_id from vending."order" where id = ${own.id})`.execute(api.owner);
    expect(await byReference(rows[0]!.email)).toContain(own.reference);
    expect(await byReference(rows[0]!.phone)).toContain(own.reference);
  });

  it('finds a name immediately, and also after the job has moved it', async () => {
    const one = await some(`q.order_id is not null and o.status = 'vended'`);
    const mark = async () =>
      (await sql<{ id: bigint }>`select done_id as id from staff_lists.buyer_name_mark`.execute(api.staffDb)).rows[0]!
        .id;
    // The job moves a name after every transaction of that time has ended, even in other databases.
    const takenOver = async () => {
      await sql`select staff_lists.note_buyer_names()`.execute(api.owner);
      return mark();
    };
    await expect.poll(takenOver, { timeout: 60_000 }).toBeGreaterThanOrEqual(one.id);
    await sql`update vending.quick_purchase set customer_name = 'Zùwáirà Bàtúrè' where order_id = ${one.id}`.execute(
      api.owner,
    );
    await sql`update staff_lists.buyer_name_mark set done_id = ${one.id - 1n}, seen_id = null`.execute(api.owner);
    const found = async () => (await all('q=bature%20zu')).map(({ reference }) => reference);
    expect(await found()).toEqual([one.reference]);
    await expect.poll(takenOver, { timeout: 60_000 }).toBeGreaterThanOrEqual(one.id);
    expect(await found()).toEqual([one.reference]);
    // A name that retention removed is deleted, and cannot be found.
    await sql`update vending.quick_purchase set customer_name = '(removed)' where order_id = ${one.id}`.execute(
      api.owner,
    );
    await sql`update staff_lists.buyer_name_mark set cleaned_on = '2020-01-01'`.execute(api.owner);
    await sql`select staff_lists.note_buyer_names()`.execute(api.owner);
    const { rows } = await sql`select from staff_lists.buyer_name where name like 'Zùwáirà%'`.execute(api.owner);
    expect(rows).toEqual([]);
  });

  it('reads the newest purchases of a name from an index', async () => {
    const plan = await api.staffDb.transaction().execute(async (tx) => {
      // PostgreSQL reads a few rows faster without an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`
        explain select x.order_id from vending.quick_purchase x where x.customer_name = 'Ada Obi' order by x.order_id desc limit 2000
      `.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Only Scan Backward using quick_purchase_name_order');
    expect(plan).not.toContain('Sort');
  });

  it('can be filtered by state, estate, utility, method and day', async () => {
    expect((await all('status=expired', 100)).every(({ status }) => status === 'expired')).toBe(true);
    const { rows } = await sql<{ estate: string; orders: number }>`
      select estate_id::text as estate, count(*)::int as orders from vending."order" where utility = 'electricity' and method = 'wallet'
      group by 1 order by 2 desc limit 1`.execute(api.owner);
    expect(await all(`estate=${rows[0]!.estate}&utility=electricity&method=wallet`, 100)).toHaveLength(rows[0]!.orders);
    const { rows: days } = await sql<{ day: string; orders: number }>`
      select (created_at at time zone 'Africa/Lagos')::date::text as day, count(*)::int as orders from vending."order"
      group by 1 order by 1 limit 1`.execute(api.owner);
    expect(await all(`from=${days[0]!.day}&until=${days[0]!.day}`, 100)).toHaveLength(days[0]!.orders);
    expect(await all('owner=me')).toEqual([]);
    expect((await support.call.get('/api/v1/admin/orders?sort=id')).code).toBe('invalid-input');
  });

  it('refuses callers without the permission, and the cursor of another list', async () => {
    const nobody = await api.user('Nobody');
    expect((await nobody.call.get('/api/v1/admin/orders')).code).toBe('permission-required');
    const { data } = await support.call.get('/api/v1/admin/orders?limit=2&status=vended');
    expect((await support.call.get(`/api/v1/admin/orders?limit=2&cursor=${data.next}`)).code).toBe('invalid-input');
  });

  it('can be saved as a file of the same orders, in which names cannot be formulas', async () => {
    const one = await some(`q.order_id is not null`);
    await sql`update vending.quick_purchase set customer_name = '=cmd|'' /C calc''!A0' where order_id = ${one.id}`.execute(
      api.owner,
    );
    const response = await support.call.get('/api/v1/admin/orders/file?status=vended');
    expect(response.headers['content-type']).toContain('text/csv');
    const lines = response.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (await all('status=vended', 100)).length);
    expect(response.text).toContain(`"'=cmd|`);
    // The file has the texts of the screen, not codes.
    for (const line of lines.slice(1)) expect(line).toMatch(/"Vended",.*"(Electricity|Water|Gas)",/);
    expect(response.text).not.toContain(one.token);
  });
});

describe("an order's story", () => {
  it('shows everything about the order, balanced and masked, and records the view', async () => {
    const one = await some(`q.order_id is not null and o.status = 'vended'`);
    const { data: story, text } = await support.call.get(`/api/v1/admin/orders/${one.reference}`);
    expect(story.states.map(({ to }: { to: string }) => to)).toEqual(['created', 'paid', 'vending', 'vended']);
    expect(story.journals).toHaveLength(2);
    for (const { postings } of story.journals) {
      const sum = (side: string) =>
        postings.reduce((total: number, posting: Record<string, number>) => total + posting[side]!, 0);
      expect(sum('debit_kobo')).toBe(sum('credit_kobo'));
    }
    expect(story.tokens[0].masked.endsWith(one.token.slice(-4))).toBe(true);
    expect(story.captures).toHaveLength(1);
    expect(story.messages).toHaveLength(1);
    expect(story.acts).toEqual(['resend', 'refund-part', 'note', 'assign']);
    expect([story.part_refundable_kobo, story.waiting]).toEqual([story.order.amount_kobo, []]);
    for (const secret of [one.token, one.phone]) expect(text).not.toContain(secret);
    // The payer's own reference also finds it.
    expect((await support.call.get(`/api/v1/admin/orders/${one.payer}`)).data.order.reference).toBe(one.reference);
    const { data: again } = await support.call.get(`/api/v1/admin/orders/${one.reference}`);
    expect(again.audit.map(({ action, name }: Record<string, string>) => [action, name?.split(' ')[0]])).toEqual([
      ['order.view', 'Halima'],
    ]);
    expect((await support.call.get('/api/v1/admin/orders/TOK-NOBODY')).status).toBe(404);
  });

  it('shows a token only to staff who may see it, and records each view', async () => {
    const one = await some(`o.status = 'vended'`);
    const path = `/api/v1/admin/orders/${one.reference}/tokens`;
    expect((await auditor.call.post(path)).code).toBe('permission-required');
    // The permission was removed a moment ago, so the database decides.
    const lost = api.as(auditor.id, ['user'], auditor.sessionKey, ['tokens.show']);
    expect((await lost.post(path)).code).toBe('permission-required');
    const { data } = await support.call.post(path);
    expect(data.tokens).toEqual([expect.objectContaining({ token: one.token, kind: 'credit' })]);
    const { rows } = await sql<{ actor: string }>`
      select actor from audit.entry where action = 'token.show' and object_id = ${one.id.toString()}`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ actor: `user:${support.id}` }]);
  });

  it('has its views in the audit log with the number that people know, whichever number was used', async () => {
    const one = await some(`o.status = 'vended' and q.client_reference is not null`);
    await support.call.get(`/api/v1/admin/orders/${one.payer}`);
    await support.call.post(`/api/v1/admin/orders/${one.reference}/tokens`);
    // An entry from before views had the reference.
    await record(api.db, {
      actor: 'system',
      action: 'order.view',
      objectKind: 'order',
      objectId: one.id.toString(),
    });
    const { data } = await auditor.call.get(`/api/v1/admin/audit?object=order:${one.reference}`);
    const found = data.items.map(({ action, actor }: Record<string, string>) => `${action} ${actor}`);
    expect(found.slice(0, 2)).toEqual(['order.view system', `token.show user:${support.id}`]);
    expect(found).toContain(`order.view user:${support.id}`);
    // An entry with the id also shows the number that people know.
    expect(data.items[0].object).toEqual({ kind: 'order', id: one.id.toString(), name: one.reference });
  });
});

describe('the page of an order', () => {
  it('links to its estate, house, tariff and tickets, with tickets only for staff who may read them', async () => {
    const one = await some(`q.order_id is not null and o.status = 'vended'`);
    await sql`insert into support.ticket (number, name, email, phone_number, subject, message, reference)
      values ('T-0000NKED', 'Sola Ade', 'sola@example.com', '08030000000', 'Where is it', 'No SMS', ${one.reference})`.execute(
      api.owner,
    );
    const { rows } = await sql<{ estate: string; house: string | null; tariff: string }>`
      select o.estate_id::text as estate, h.name as house, p.tariff_id::text as tariff
      from vending."order" o join metering.meter m on m.id = o.meter_id left join estates.house h on h.id = m.house_id
      join metering.tariff_price p on p.id = o.tariff_price_id where o.reference = ${one.reference}`.execute(api.owner);
    const links = async (call: TestMember['call']) =>
      (await call.get(`/api/v1/admin/orders/${one.reference}`)).data.links;
    const { estate, house, tariff } = rows[0]!;
    const all = { estate_id: estate, tariff_id: tariff, house: house === null ? null : { name: house } };
    expect(await links(support.call)).toMatchObject({
      ...all,
      tickets: [{ number: 'T-0000NKED', subject: 'Where is it' }],
    });
    const few = api.as(support.id, ['user'], support.sessionKey, ['overview.read', 'orders.read']);
    expect(await links(few)).toMatchObject({ ...all, tickets: [] });
  });
});

describe("a customer's page", () => {
  it('has the wallet with its movements, use by month and purchases; the view is recorded', async () => {
    const { rows } = await sql<{ user: string; orders: number; spent: number; balance: number }>`
      select o.buyer_id as user, count(*)::int as orders,
        (select sum(s.spent_kobo)::float8 from transactions.spent_in_month s where s.user_id = o.buyer_id
          and s.month > platform.today() - interval '12 months') as spent,
        (select b.balance_kobo::float8 from ledger.account_balance b where b.code = 'wallet:' || o.buyer_id) as balance
      from vending."order" o where o.method = 'wallet' and o.status = 'vended' group by 1 order by 2 desc limit 1`.execute(
      api.owner,
    );
    const { user, spent, balance } = rows[0]!;
    const response = await support.call.get(`/api/v1/admin/people/${user}/money`);
    expect(response.status, response.text).toBe(200);
    const { data } = response;
    expect(data.wallet_kobo).toBe(balance);
    expect(data.movements[0].balance_kobo).toBe(balance);
    const paid = data.movements.find(({ type }: { type: string }) => type.endsWith('_token'));
    expect(paid.amount_kobo).toBeLessThan(0);
    expect(data.use.reduce((sum: number, one: { spent_kobo: number }) => sum + one.spent_kobo, 0)).toBe(spent);
    const bought = await all(`buyer=${user}`);
    expect(bought.map(({ reference }) => reference)).toContain(paid.order);
    const { rows: own } = await sql<{ count: number }>`
      select count(*)::int as count from vending."order" where buyer_id = ${user}`.execute(api.owner);
    expect(bought).toHaveLength(own[0]!.count);
    const { rows: looks } = await sql`
      select from audit.entry where action = 'user.view' and object_id = ${user} and actor = ${`user:${support.id}`}`.execute(
      api.owner,
    );
    expect(looks).toHaveLength(1);
  });

  it('shows no money to staff who may not read orders, and refuses an unknown customer', async () => {
    const few = api.as(support.id, ['user'], support.sessionKey, ['overview.read', 'people.read']);
    expect((await few.get(`/api/v1/admin/people/${support.id}/money`)).code).toBe('permission-required');
    expect((await support.call.get('/api/v1/admin/people/999999999/money')).code).toBe('not-found');
    const { data } = await support.call.get(`/api/v1/admin/people/${support.id}/money`);
    expect(data).toEqual({ wallet_kobo: 0, movements: [], withdrawals: [], use: [] });
  });
});

describe('the search over everything', () => {
  it('finds orders, meters, people and estates, of the kinds that the caller may read', async () => {
    const kinds = async (member: TestMember, q: string) => {
      const { data } = await member.call.get(`/api/v1/admin/search?q=${encodeURIComponent(q)}`);
      return new Set(data.items.map(({ kind }: { kind: string }) => kind));
    };
    const one = await some(`q.order_id is not null and o.status = 'vended'`);
    expect(await kinds(support, one.meterNumber)).toEqual(new Set(['order', 'meter']));
    expect(await kinds(support, 'Estate 001')).toContain('estate');
    expect(await kinds(support, 'Halima')).toContain('person');
    const few = api.as(support.id, ['user'], support.sessionKey, ['overview.read', 'meters.read']);
    const { data } = await few.get(`/api/v1/admin/search?q=${one.meterNumber}`);
    expect(new Set(data.items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['meter']));
  });

  const found = async (q: string, call: TestMember['call'] = support.call) =>
    (await call.get(`/api/v1/admin/search?q=${encodeURIComponent(q)}`)).data.items as Record<string, string>[];

  it('finds an order by the end of its reference, with its day', async () => {
    const one = await some(`q.order_id is not null and o.status = 'vended'`);
    const items = await found(one.reference.slice(-5).toLowerCase());
    expect(items.map(({ id }) => id)).toContain(one.reference);
    expect(Number.isNaN(Date.parse(items[0]!['at']!))).toBe(false);
    const list = await all(`q=${one.reference.slice(-6)}`);
    expect(list.map(({ reference }) => reference)).toContain(one.reference);
  });

  it('finds houses by the words of their names, and tickets by the text of a customer', async () => {
    await sql`insert into estates.house (estate_id, name) select min(id), 'Tower A-12, Flat 7' from estates.estate`.execute(
      api.owner,
    );
    await sql`insert into support.ticket (number, name, email, phone_number, subject, message, reference)
      values ('T-0000TEST', 'Sola Ade', 'sola@example.com', '08030000000', 'No token', 'The keypad shows REJECTED every time', '')`.execute(
      api.owner,
    );
    expect(await found('tower a-12')).toMatchObject([{ kind: 'house', name: 'Tower A-12, Flat 7' }]);
    expect((await found('flat 7 tower'))[0]).toMatchObject({ kind: 'house' });
    await sql`insert into estates.house (estate_id, name)
      select min(id), unnest(array['Row 7, Cabin 3', 'Row 9, Cabin 7']) from estates.estate`.execute(api.owner);
    expect((await found('cabin 7')).map(({ name }) => name)).toEqual(['Row 9, Cabin 7', 'Row 7, Cabin 3']);
    expect((await found('cabin 3')).map(({ name }) => name)).toEqual(['Row 7, Cabin 3']);
    expect((await found('row 7')).map(({ name }) => name)).toEqual(['Row 7, Cabin 3', 'Row 9, Cabin 7']);
    expect((await found('keypad rejected'))[0]).toMatchObject({ kind: 'ticket', id: 'T-0000TEST' });
    const few = api.as(support.id, ['user'], support.sessionKey, ['overview.read', 'orders.read']);
    expect(await found('keypad rejected', few)).toEqual([]);
    expect(await found('tower a-12', few)).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('agrees with the orders themselves, for past days and for today', async () => {
    const { rows } = await sql<{ from: string; until: string; orders: number; kobo: number; inKobo: number }>`
      select (platform.today() - 365)::text as from, platform.today()::text as until,
        count(*)::int as orders, sum(amount_kobo)::float8 as kobo,
        (select sum(received_minor)::float8 from payments.capture) as "inKobo"
      from vending."order" where vended_at is not null`.execute(api.owner);
    const { from, until, orders: count, kobo, inKobo } = rows[0]!;
    const { data } = await support.call.get(`/api/v1/admin/dashboard?from=${from}&until=${until}`);
    expect(data.now).toMatchObject({ orders: count, sales_kobo: kobo, tokens: count, in_kobo: inKobo });
    expect(data.days).toHaveLength(366);
    const sum = (list: Record<string, number>[]) => list.reduce((total, row) => total + row.sales_kobo!, 0);
    expect([sum(data.days), sum(data.estates), sum(data.utilities)]).toEqual([kobo, kobo, kobo]);
    expect(data.earlier.orders).toBe(0);
    expect((await support.call.get(`/api/v1/admin/dashboard?from=${until}&until=${from}`)).code).toBe('invalid-input');
    expect((await support.call.get('/api/v1/admin/dashboard?from=2020-01-01&until=2026-01-01')).code).toBe(
      'invalid-input',
    );
  });

  it('has the sales of today by the hour for staff who may read the overview', async () => {
    const { data } = await support.call.get('/api/v1/admin/dashboard/hours');
    const { rows } = await sql<{ kobo: number; hours: number }>`
      select coalesce(sum(o.amount_kobo), 0)::float8 as kobo, extract(hour from now() at time zone 'Africa/Lagos')::int + 1 as hours
      from vending."order" o where (o.vended_at at time zone 'Africa/Lagos')::date = platform.today()`.execute(
      api.owner,
    );
    expect(data.today_kobo).toBe(rows[0]!.kobo);
    expect(data.today).toHaveLength(rows[0]!.hours);
    expect(data.week_before).toHaveLength(24);
    const none = api.as(support.id, ['user'], support.sessionKey, ['orders.read']);
    expect((await none.get('/api/v1/admin/dashboard/hours')).code).toBe('permission-required');
  });

  it('has the same figures for days that are not summed yet, read in one pass', async () => {
    const read = async () => {
      const { rows } = await sql<{ figures: unknown }>`
        select jsonb_build_object(
          'sales', (select jsonb_agg(s order by s.day, s.estate_id, s.utility) from (
            select day, estate_id, utility, orders, sales_kobo, tokens, units_tenths, failed from staff_lists.sales_day where day between d.day - 20 and d.day
            union all
            select * from staff_lists.open_sales(d.day - 20, d.day)) s),
          'money', (select jsonb_agg(m order by m.day) from staff_lists.money_between(d.day - 20, d.day) m),
          'messages', (select jsonb_agg(m order by m.day, m.channel) from staff_lists.messages_between(d.day - 20, d.day) m)
        ) as figures from (select platform.today() as day) d`.execute(api.staffDb);
      return rows[0]!.figures;
    };
    await sql`select staff_lists.fill_due_days(400)`.execute(api.owner);
    const filled = await read();
    for (const table of ['sales_day', 'sales_total_day', 'money_day', 'message_day', 'filled_day'] as const) {
      await sql`delete from ${sql.table(`staff_lists.${table}`)} where day > now() - interval '10 days'`.execute(
        api.owner,
      );
    }
    expect(await read()).toEqual(filled);
    await sql`select staff_lists.fill_due_days(400)`.execute(api.owner);
    expect(await read()).toEqual(filled);
  });

  it('links each number to the list that it counts', async () => {
    const order = (await some(`o.status = 'vended' and o.buyer_id is null`)).id;
    await inTransaction(api.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      // It failed today. The figures count the event, whatever the state of the order is now.
      await sql`insert into vending.order_event (order_id, from_status, to_status) values (${order}, 'vending', 'vend_failed')`.execute(
        tx,
      );
      await sql`insert into payments.refund (capture_id, reason, amount_minor, currency, state, processed_at, provider_refund_id)
        select min(id), 'vend_failed', 500000, 'NGN', 'processed', now(), 'rf-1' from payments.capture`.execute(tx);
      const { rows } = await sql<{ id: bigint }>`
        insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
        values (${support.id}::bigint, '001', 'Test Bank', '0000000001', 'NGOZI EZE', now()) returning id`.execute(tx);
      await sql`insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, stamp_duty_kobo,
          status, provider, send_after, done_at)
        values ('wdr-0000000000000001', ${support.id}::bigint, 'dashboard-payout-1', ${Buffer.alloc(32)}, ${rows[0]!.id}, 600000, 10000, 5000,
          'paid', 'paystack', now(), now())`.execute(tx);
    });
    for (const [from, until] of [
      [todayInLagos(-6), todayInLagos()],
      [todayInLagos(), todayInLagos()],
      [todayInLagos(-120), todayInLagos(-90)],
    ]) {
      const days = `from=${from}&until=${until}`;
      const { data } = await finance.call.get(`/api/v1/admin/dashboard?${days}`);
      const sumOf = (rows: readonly { amount_kobo: number }[]) => rows.reduce((sum, row) => sum + row.amount_kobo, 0);
      const vended = await all(`${days}&day_of=vended`, 100);
      expect([vended.length, sumOf(vended)], days).toEqual([data.now.orders, data.now.sales_kobo]);
      expect((await all(`${days}&day_of=failed`, 100)).length, days).toBe(data.now.failed);
      for (const estate of data.estates) {
        const ofEstate = await all(`${days}&day_of=vended&estate=${estate.id}`, 100);
        expect([ofEstate.length, sumOf(ofEstate)]).toEqual([estate.orders, estate.sales_kobo]);
      }
      for (const { utility, orders: count, sales_kobo: kobo } of data.utilities) {
        const ofUtility = await all(`${days}&day_of=vended&utility=${utility}`, 100);
        expect([ofUtility.length, sumOf(ofUtility)]).toEqual([count, kobo]);
      }
      for (const row of data.days.slice(-3)) {
        const ofDay = await all(`from=${row.day}&until=${row.day}&day_of=vended`, 100);
        expect([ofDay.length, sumOf(ofDay)]).toEqual([row.orders, row.sales_kobo]);
      }
      for (const [direction, figure] of [
        ['in', data.now.in_kobo],
        ['out', data.now.out_kobo],
      ]) {
        expect(sumOf(await pagesOf(`money-movements?${days}&direction=${direction}`)), `${direction} ${days}`).toBe(
          figure,
        );
      }
      if (from === todayInLagos()) {
        const { rows } = await sql<{ in: bigint; out: bigint }>`
          select f.money_in_kobo as "in", f.money_out_kobo as "out" from staff_lists.figures_of_day(${from}::date) f`.execute(
          api.owner,
        );
        expect(rows).toEqual([{ in: BigInt(data.now.in_kobo), out: BigInt(data.now.out_kobo) }]);
      }
      const asOf = until === todayInLagos() ? '' : `&as_of=${until}`;
      const wallets = await pagesOf(`ledger/accounts?class=wallet${asOf}`);
      const held = wallets.reduce((sum, row) => sum + row.balance_kobo, 0);
      expect(held, `wallets ${until}`).toBe(data.now.wallets_kobo);
      for (const row of data.channels) {
        for (const [state, count] of [
          ['out', row.sent],
          ['delivered', row.delivered],
          ['failed', row.failed],
        ])
          expect((await pagesOf(`messages?${days}&channel=${row.channel}&state=${state}`)).length).toBe(count);
      }
    }
    expect(
      (await support.call.get(`/api/v1/admin/money-movements?from=2026-01-01&until=2026-01-02&direction=in`)).code,
    ).toBe('permission-required');
  });

  it('has journals with the reference that people know, and finds them by it in upper or lower case', async () => {
    for (const where of [
      `o.status = 'vended' and o.buyer_id is null`,
      `o.status = 'vended' and o.buyer_id is not null`,
    ]) {
      const { reference } = await some(where);
      const { data: story } = await support.call.get(`/api/v1/admin/orders/${reference}`);
      const wanted = story.journals.map((journal: { reference: string }) => journal.reference);
      for (const typed of [reference, reference.toLowerCase(), reference.slice(0, -1)]) {
        const { data } = await finance.call.get(`/api/v1/admin/ledger/journals?limit=100&q=${typed}`);
        const found = data.items as { reference: string; about: string }[];
        expect(
          found.map((journal) => journal.reference),
          typed,
        ).toEqual(expect.arrayContaining(wanted));
        const own = found.filter((journal) => wanted.includes(journal.reference));
        expect(new Set(own.map(({ about }) => about))).toEqual(new Set([reference]));
      }
    }
  });

  it('counts waiting orders, and finds an order in its queue', async () => {
    const one = await some(`o.status = 'vended' and o.buyer_id is null`);
    await sql`update notifications.message set state = 'failed', created_at = now() where subject_id = ${one.id.toString()} and state <> 'failed'`
      .execute(api.owner)
      .catch(() => undefined);
    const { data } = await support.call.get('/api/v1/admin/counts');
    for (const queue of ['unknown', 'attention', 'refunds', 'delivery'] as const) {
      expect(Math.min(100, (await all(`queue=${queue}`, 100)).length), queue).toBe(data.orders[queue]);
    }
  });
});

describe('an act of staff about an order', () => {
  let operations: TestMember;
  let second: TestMember;
  const ask = (member: TestMember, kind: string, input: object) =>
    member.call.post(
      '/api/v1/admin/acts',
      { kind, input, reason: 'For the test' },
      { 'idempotency-key': randomUUID() },
    );

  /** A paid order of a user that waits for its token. */
  async function waiting(amountKobo: bigint): Promise<string> {
    const { id } = await api.user('Buyer');
    await openAccount(api.db, wallet(id));
    await post(api.db, {
      reference: `fund:${id}`,
      kind: 'wallet-funding',
      moves: [{ from: openingBalances, to: wallet(id), amountKobo }],
      memo: 'Test funds',
      actor: 'system',
    });
    const reference = `VND-TEST${id.padStart(10, '0')}`;
    await sql`select outcome from vending.place_wallet_vend(${sqlArguments({
      reference,
      buyer_id: id,
      buyer_key: reference,
      meter_number: '04175000019',
      amount_kobo: amountKobo,
      lease_seconds: 1,
      cap_hour_kobo: 100_000_000_000n,
      cap_meter_day_kobo: 100_000_000_000n,
      allow_simulator_keys: true,
    })})`.execute(api.db);
    return reference;
  }

  beforeAll(async () => {
    operations = await api.staff('operations', 'Chidi');
    second = await api.staff('operations', 'Amaka');
  });

  it('can retry, note or take over an order, and the history has each act with its reason', async () => {
    const reference = await waiting(500_000n);
    expect((await ask(operations, 'order.ask-again', { reference })).data.state).toBe('done');
    expect((await ask(operations, 'order.note', { reference, note: 'She called twice' })).data.state).toBe('done');
    expect((await ask(operations, 'order.assign', { reference, to: operations.id })).data.state).toBe('done');
    const { data: story } = await operations.call.get(`/api/v1/admin/orders/${reference}`);
    expect(story.order.owner.name).toContain('Chidi');
    expect(story.acts).toEqual(['ask-again', 'refund', 'move', 'note', 'assign']);
    const actions = story.audit.map(({ action }: { action: string }) => action);
    for (const action of ['order.ask-again', 'order.note', 'order.assign']) expect(actions).toContain(action);
    expect((await operations.call.get('/api/v1/admin/orders?owner=me')).data.items).toHaveLength(1);
    expect((await ask(auditor, 'order.note', { reference, note: 'Not mine' })).code).toBe('permission-required');
    expect((await ask(operations, 'order.assign', { reference, to: '999999' })).data).toMatchObject({
      state: 'not-possible',
      error: 'not-found',
    });
  });

  it('has a preview, read with the database role that cannot write', async () => {
    const reference = await waiting(6_100_000n);
    const { meterNumber: own } = await some(`o.reference = '${reference}'`);
    const { meterNumber: another } = await some(
      `o.utility = (select utility from vending."order" where reference = '${reference}') and o.meter_number <> '${own}'`,
    );
    const { reference: vended } = await some(`o.status = 'vended'`);
    const preview = (kind: string, input: object) =>
      operations.call.post('/api/v1/admin/acts/preview', { kind, input });
    for (const [kind, input] of [
      ['order.ask-again', { reference }],
      ['order.verify-payment', { reference }],
      ['order.resend', { reference: vended }],
      ['order.refund', { reference, to: 'wallet' }],
      ['order.move', { reference, meterNumber: another }],
      ['order.note', { reference, note: 'Called the customer' }],
      ['order.assign', { reference, to: operations.id }],
    ] as const) {
      const response = await preview(kind, input);
      expect(response.status, `${kind}: ${response.text}`).toBe(200);
      expect(response.data.preview.changes, kind).toHaveLength(kind === 'order.refund' ? 3 : 1);
    }
    // An attempt of the vend job meanwhile does not make the preview stale.
    const before = (await preview('order.ask-again', { reference })).data.preview.fingerprint;
    await sql`update vending."order" set attempts = attempts + 1 where reference = ${reference}`.execute(api.owner);
    expect((await preview('order.ask-again', { reference })).data.preview.fingerprint).toBe(before);
  });

  it('cannot move an order to a meter that gets no tokens, with a text for staff', async () => {
    const reference = await waiting(500_000n);
    const { meterNumber } = await some(`o.reference <> '${reference}' and o.meter_number not in
      (select meter_number from vending."order" where reference = '${reference}')`);
    await sql`update metering.meter set life = 'faulty' where number = ${meterNumber}`.execute(api.owner);
    const asked = await ask(operations, 'order.move', { reference, meterNumber });
    await sql`update metering.meter set life = 'active' where number = ${meterNumber}`.execute(api.owner);
    expect(asked.data).toMatchObject({ state: 'not-possible', error: 'other-meter-inactive' });
    expect(errorMessage({ code: 'other-meter-inactive' })).not.toMatch(/Ask your estate office|charged/);
  });

  it('queues a small refund immediately, and only one', async () => {
    const reference = await waiting(500_000n);
    const { data } = await ask(operations, 'order.refund', { reference, to: 'wallet' });
    expect(data).toMatchObject({ state: 'under-way', ended_at: null, facts: { queued: true } });
    const { data: story } = await operations.call.get(`/api/v1/admin/orders/${reference}`);
    expect(story.acts).toEqual(['note', 'assign']);
    expect((await ask(operations, 'order.ask-again', { reference })).data.error).toBe('order-worked-on');
    expect((await ask(operations, 'order.refund', { reference, to: 'wallet' })).data).toMatchObject({
      state: 'not-possible',
      error: 'order-worked-on',
    });
    expect(
      (await ask(operations, 'order.refund', { reference: await waiting(400_000n), to: 'source' })).data.error,
    ).toBe('no-source');
  });

  it('waits with a large refund for a second person, who sees the amounts and is never the requester', async () => {
    const reference = await waiting(6_000_000n);
    const { data: act } = await ask(operations, 'order.refund', { reference, to: 'wallet' });
    expect(act.state).toBe('waiting');
    expect(act.preview.changes).toEqual([
      { field: 'amount', from: '₦60,000.00', to: '₦60,000.00' },
      { field: 'refund', from: null, to: 'wallet' },
      { field: 'status', from: expect.any(String), to: 'credited' },
    ]);
    expect(act.preview.journal.map(({ debit_kobo }: { debit_kobo: number }) => debit_kobo)).toEqual([6_000_000, 0]);
    // While it waits, the same money cannot be requested twice.
    const { data: story } = await operations.call.get(`/api/v1/admin/orders/${reference}`);
    expect(story.waiting).toMatchObject([{ id: act.id, act: 'refund', name: expect.any(String) }]);
    expect(story.acts).toEqual(['ask-again', 'note', 'assign']);
    const decide = async (member: TestMember) =>
      member.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
        decision: 'approve',
        fingerprint: act.preview.fingerprint,
        code: await member.code(),
      });
    expect((await decide(operations)).code).toBe('own-act');
    const { rows: before } =
      await sql`select 1 from vending.staff_request s join vending."order" o on o.id = s.order_id where o.reference = ${reference}`.execute(
        api.owner,
      );
    expect(before).toEqual([]);
    expect((await decide(second)).data.state).toBe('under-way');
    const { rows } = await sql<{
      actor: string;
    }>`select s.actor from vending.staff_request s join vending."order" o on o.id = s.order_id
      where o.reference = ${reference}`.execute(api.owner);
    expect(rows).toEqual([{ actor: `user:${operations.id}` }]);
  });

  it('is refused for a finished order', async () => {
    const one = await some(`o.status = 'vended' and o.buyer_id is not null`);
    const { reference } = one;
    for (const [kind, input, code] of [
      ['order.refund', { reference, to: 'wallet' }, 'order-not-in-state'],
      ['order.ask-again', { reference }, 'order-not-in-state'],
      ['order.move', { reference, meterNumber: '04175000019' }, 'order-not-in-state'],
    ] as const) {
      expect((await ask(operations, kind, input)).data, kind).toMatchObject({ state: 'not-possible', error: code });
    }
  });
});
