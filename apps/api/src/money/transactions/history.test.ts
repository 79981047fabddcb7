import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, payoutsInTransit, post, wallet } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { transactionChecks } from './findings.ts';
import { findEntry } from './store.ts';
import { transactionRoutes } from './routes.ts';
import { brand, historyOf, links } from './test-history.ts';

let api: TestApi;
let made: ReturnType<typeof historyOf>;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => transactionRoutes(serve, { db: web, links, brand }),
    ({ web }) => ({
      'own-transaction': async (user, { slug = '', id = '' }) =>
        (await findEntry(web, sessionOf(user), slug, id)) !== undefined,
    }),
  );
  made = historyOf(api.owner);
  await made.prepare();
});
afterAll(() => api.close());

const newUser = () => made.user();
const as = (user: string) => api.as(user, ['user'], made.sessionOf(user));

interface Item {
  id: string;
  slug: string;
  type: string;
  reference: string;
  status: string;
  channel: string;
  amount_kobo: number;
  token: string | null;
}
const list = async (user: string, query = '') =>
  (await as(user).get(`/api/v1/transactions${query}`)).data as { items: Item[]; next: string | null };

describe('the history of a user', () => {
  it('has each purchase and each movement of the wallet once, newest first, with the status of the order', async () => {
    const user = await newUser();
    const funding = await made.fund(user, 5_000_000n);
    const bought = await made.order(user);
    const waiting = await made.order(user, { status: 'created', meter: '04175000043' });
    const back = await made.order(user, { status: 'credited' });
    await made.fund(await newUser(), 1n);

    const { items, next } = await list(user);
    expect(
      items.map(({ type, status, amount_kobo, channel, reference }) => [type, status, amount_kobo, channel, reference]),
    ).toEqual([
      ['wallet_refund', 'success', 500_000, 'wallet', back.reference],
      ['electricity_token', 'refunded', 500_000, 'wallet', back.reference],
      ['water_token', 'pending', 500_000, 'transfer', waiting.reference],
      ['electricity_token', 'success', 500_000, 'wallet', bought.reference],
      ['wallet_funding', 'success', 5_000_000, 'wallet', funding],
    ]);
    expect(items[3]).toMatchObject({ token: bought.token, unit: 'kWh', meter_number: '04175000019' });
    expect(next).toBeNull();
  });

  it('pages by key: rows that arrive meanwhile neither repeat nor hide an entry', async () => {
    const user = await newUser();
    await made.fund(user, 50_000_000n);
    for (let count = 0; count < 6; count += 1) await made.order(user);
    const whole = (await list(user)).items.map(({ id }) => id);
    const first = await list(user, '?limit=3');
    await made.order(user);
    const second = await list(user, `?limit=3&cursor=${first.next}`);
    const third = await list(user, `?limit=3&cursor=${second.next}`);
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(whole);
    expect(third.next).toBeNull();
  });

  it.each([
    'x',
    'MTIz',
    `${Buffer.from('1.1 or 1=1').toString('base64url')}`,
    Buffer.from('-1.5').toString('base64url'),
  ])('refuses the cursor %s, which is not from any page', async (cursor) => {
    const answer = await as(await newUser()).get(`/api/v1/transactions?cursor=${cursor}`);
    expect([answer.status, answer.code]).toEqual([400, 'invalid-input']);
  });

  it('returns nothing of another user for a cursor of theirs', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await made.fund(one, 5_000_000n);
    for (let count = 0; count < 3; count += 1) await made.order(one);
    const { next } = await list(one, '?limit=1');
    expect((await list(other, `?cursor=${next}`)).items).toEqual([]);
  });

  it('filters by type, status and month of Lagos, and finds by reference, meter and token', async () => {
    const user = await newUser();
    await made.fund(user, 50_000_000n);
    const light = await made.order(user);
    const water = await made.order(user, { meter: '04175000043' });
    const failed = await made.order(user, { status: 'expired', meter: '04175000050' });
    // The last second of October in Lagos, and the first of November.
    await made.spread(user, [light.id, water.id], new Date('2025-10-31T22:59:59.999Z'), 1);
    const found = async (query: string) => (await list(user, query)).items.map(({ reference }) => reference);

    expect(await found('?type=electricity_token')).toEqual([light.reference]);
    expect(await found('?type=water_token')).toEqual([water.reference]);
    expect(await found('?status=expired')).toEqual([failed.reference]);
    expect((await list(user, '?type=wallet')).items.map(({ type }) => type)).toEqual(['wallet_funding']);
    expect(await found('?month=2025-10')).toEqual([light.reference]);
    expect(await found('?month=2025-11')).toEqual([water.reference]);
    expect(await found('?type=gas_token&status=success')).toEqual([]);
    expect(await found(`?q=${light.reference.toLowerCase().slice(0, 12)}`)).toEqual([light.reference]);
    expect(await found('?q=0417%205000%20043')).toEqual([water.reference]);
    expect(await found('?q=0417500')).toHaveLength(3);
    expect(await found(`?q=${water.token?.replaceAll(/(.{4})/g, '$1%20')}`)).toEqual([water.reference]);
    expect(await found('?q=99999999999999999999')).toEqual([]);
    expect(await found('?q=%25')).toEqual([]);
    for (const wrong of [
      '?type=card',
      '?status=x',
      '?month=2025-13',
      '?limit=0',
      '?limit=101',
      '?offset=5',
      '?type=wallet&type=wallet',
    ]) {
      expect((await as(user).get(`/api/v1/transactions${wrong}`)).status).toBe(400);
    }
  });

  it('names a withdrawal and its return by the id that people see, and finds both in any case', async () => {
    const user = await newUser();
    await made.fund(user, 50_000_000n);
    const id = 'wdr-20261121143005a1b2c3d4e5f6';
    const journal = { memo: `Withdrawal ${id}`, actor: 'system' };
    await openAccount(api.owner, payoutsInTransit);
    await post(api.owner, {
      ...journal,
      reference: `withdrawal:${id}`,
      kind: 'withdrawal-requested',
      moves: [{ from: wallet(user), to: payoutsInTransit, amountKobo: 1000n }],
    });
    await post(api.owner, {
      ...journal,
      reference: `withdrawal-back:${id}`,
      kind: 'withdrawal-returned',
      moves: [{ from: payoutsInTransit, to: wallet(user), amountKobo: 1000n }],
    });
    const shown = id.toUpperCase();
    for (const typed of [shown, id, 'WDR-20261121', 'wdr-20261121'])
      expect((await list(user, `?q=${typed}`)).items.map(({ reference }) => reference)).toEqual([shown, shown]);
    expect((await list(user, '?q=WDR-20261122')).items).toEqual([]);
    const one = await as(user).get(`/api/v1/transactions/wallet/${shown}`);
    expect([one.status, one.data.reference]).toEqual([200, shown]);
    const file = await as(user).get('/api/v1/transactions.csv?type=wallet');
    expect(file.text).toContain(`"${shown}"`);
    expect(file.text).not.toContain(id);
  });

  it('shows a funding from its beginning, and only once after its money has arrived', async () => {
    const user = await newUser();
    const { rows } = await sql<{ id: bigint }>`
      insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo)
      values (${`FND-${user.padStart(12, '0')}`}, ${user}, 'first', ${Buffer.alloc(32)}, 'card', 250000) returning id`.execute(
      api.owner,
    );
    const seen = async () =>
      (await list(user)).items.map(({ type, status, channel, amount_kobo }) => [type, status, channel, amount_kobo]);
    expect(await seen()).toEqual([['wallet_funding', 'pending', 'card', 250_000]]);
    await sql`update wallets.funding set status = 'failed' where id = ${rows[0]!.id}`.execute(api.owner);
    expect(await seen()).toEqual([['wallet_funding', 'failed', 'card', 250_000]]);
  });

  it('opens only for a live session, whatever user the caller claims to be', async () => {
    const user = await newUser();
    for (const path of ['transactions', 'dashboard', 'transactions/newest', 'transactions/wallet/1']) {
      const answer = await api.as(user, ['user'], randomUUID()).get(`/api/v1/${path}`);
      expect([answer.status, answer.code]).toEqual([401, 'sign-in-required']);
    }
  });

  it('returns everything by the specified call, a page at a time', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    for (let left = 2; left > 0; left -= 1) await made.order(user);
    const whole = await as(user).get('/api/v1/users/transactions');
    expect(whole.headers).not.toHaveProperty('link');
    const found: unknown[] = [];
    let address: string | undefined = '/api/v1/users/transactions?limit=1';
    while (address !== undefined) {
      const page = await as(user).get(address);
      expect(page.data).toHaveLength(1);
      found.push(...page.data);
      address = /^<(.+)>; rel="next"$/.exec((page.headers['link'] as string | undefined) ?? '')?.[1];
    }
    expect(found).toEqual(whole.data);
    for (const wrong of ['limit=0', 'limit=101', 'cursor=forged'])
      expect((await as(user).get(`/api/v1/users/transactions?${wrong}`)).status).toBe(400);
  });

  it('returns the specified shape for the specified call', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const bought = await made.order(user, { amountKobo: 500_050n });
    const { data } = await as(user).get('/api/v1/users/transactions');
    expect(data[0]).toEqual({
      id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      type: 'Electricity Token',
      amount: 5000.5,
      channel: 'Wallet',
      status: 'success',
      trxnRef: bought.reference,
      meterNumber: '04175000019',
      token: bought.token,
      units: expect.stringMatching(/^\d+\.\d$/),
      tokenPayload: expect.any(String),
    });
    expect(Object.keys(JSON.parse(data[0].tokenPayload).result)).toEqual([
      'total_unit',
      'customer_name',
      'customer_addr',
      'price',
      'unit',
      'vat',
    ]);
    expect(data[1]).toMatchObject({ type: 'Wallet Funding', amount: 50_000, token: null, tokenPayload: null });
  });
});

describe('one transaction', () => {
  it('is shown with every line of its price to its buyer, and to no one else', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await made.fund(user, 5_000_000n);
    const { reference, token } = await made.order(user);
    const path = `/api/v1/transactions/electricity_token/${reference}`;
    const { data } = await as(user).get(path);
    const { price } = data.order;
    expect(price.debt_kobo + price.fee_kobo + price.energy_kobo + price.vat_kobo).toBe(price.amount_kobo);
    expect(data.order.tokens).toEqual([{ token, kind: 'credit', units: data.units }]);
    expect(data.order.message).toContain('your token is ready');
    // The meter has no owner: its customer's name is not shown in full.
    expect(data.order.customer_name).toMatch(/^\S•••/);
    expect((await as(user).get(`/api/v1/transactions/electricity_token/${data.id}`)).data).toEqual(data);
    expect((await as(user).get(`/api/v1/transactions/water_token/${data.id}`)).status).toBe(404);

    for (const id of [data.id, reference]) {
      const theirs = `/api/v1/transactions/electricity_token/${id}`;
      for (const suffix of ['', '/receipt.pdf']) expect((await as(other).get(theirs + suffix)).status).toBe(404);
      expect((await as(other).put(`${theirs}/loaded`, { loaded: true })).status).toBe(404);
      expect((await as(other).post(`${theirs}/receipt/email`)).status).toBe(404);
      expect((await api.as(undefined).get(theirs)).status).toBe(401);
    }
    expect((await as(other).get('/api/v1/transactions/newest')).data).toEqual([]);
  });

  it('names the holder and the house only for the user’s own meter', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    await sql`insert into estates.house (estate_id, name) select m.estate_id, 'Block 9, Flat 1' from metering.meter m
      where m.number = '04175000019' on conflict do nothing`.execute(api.owner);
    await sql`update metering.meter m set house_id = h.id from estates.house h
      where m.number = '04175000019' and h.estate_id = m.estate_id and h.name = 'Block 9, Flat 1'`.execute(api.owner);
    await sql`insert into households.link (meter_id, user_id, role)
      select m.id, ${user}::bigint, 'owner' from metering.meter m where m.number = '04175000019'`.execute(api.owner);
    const bought = async (buyer: string) => {
      await made.fund(buyer, 5_000_000n);
      const { reference } = await made.order(buyer);
      return (await as(buyer).get(`/api/v1/transactions/electricity_token/${reference}`)).data.order;
    };
    const [own, others] = [await bought(user), await bought(stranger)];
    expect(own.address).toBe(`Block 9, Flat 1, ${others.address}`);
    expect(own.customer_name).not.toContain('•');
    expect(others.address).not.toContain('Flat');
    expect(others.customer_name).toMatch(/^\S•••/);
  });

  it('keeps the name and the house of its time when people move; later residents see neither', async () => {
    const [former, next] = [await newUser(), await newUser()];
    const meter = '04175000027';
    const move = (user: string, role: string | null, name: string) =>
      role === null
        ? sql`with gone as (update households.link l set ended_at = now() from metering.meter m
              where m.id = l.meter_id and m.number = ${meter} and l.user_id = ${user}::bigint returning l.id)
            update metering.meter set customer_name = ${name} where number = ${meter} and exists (select from gone)`.execute(
            api.owner,
          )
        : sql`insert into households.link (meter_id, user_id, role)
            select id, ${user}::bigint, ${role} from metering.meter where number = ${meter}`.execute(api.owner);
    const bought = async (buyer: string) => {
      await made.fund(buyer, 5_000_000n);
      const { reference } = await made.order(buyer, { meter });
      return async () => (await as(buyer).get(`/api/v1/transactions/electricity_token/${reference}`)).data.order;
    };
    await sql`update metering.meter set customer_name = 'Kelechi Umeh' where number = ${meter}`.execute(api.owner);
    const asGuest = await bought(next);
    await move(former, 'owner', '');
    const before = await bought(former);
    const receipt = await before();
    expect(receipt.customer_name).toBe('Kelechi Umeh');
    await move(former, null, 'Bola Ade');
    await move(next, 'owner', '');
    const after = await bought(next);
    expect((await after()).customer_name).toBe('Bola Ade');
    expect(await before()).toEqual(receipt);
    expect((await asGuest()).customer_name).toBe('K••• U•••');
  });

  it('remembers that its token is loaded on the meter', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const { reference } = await made.order(user);
    const waiting = await made.order(user, { status: 'created' });
    const path = `/api/v1/transactions/electricity_token/${reference}`;
    const first = (await as(user).put(`${path}/loaded`, { loaded: true })).data.loaded_at;
    expect((await as(user).put(`${path}/loaded`, { loaded: true })).data.loaded_at).toBe(first);
    expect((await as(user).get(path)).data.loaded_at).toBe(first);
    expect((await as(user).put(`${path}/loaded`, { loaded: false })).data.loaded_at).toBeNull();
    const other = await as(user).put(`/api/v1/transactions/electricity_token/${waiting.reference}/loaded`, {
      loaded: true,
    });
    expect([other.status, other.code]).toEqual([409, 'no-receipt']);
  });

  it('names the purchase that a refund to the wallet is for', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const { reference } = await made.order(user, { status: 'credited' });
    const refund = (await as(user).get(`/api/v1/transactions/wallet/${reference}`)).data;
    expect(refund.wallet).toMatchObject({
      balance_after_kobo: 5_000_000,
      purchase: { slug: 'electricity_token', reference },
    });
    const order = (await as(user).get(`/api/v1/transactions/electricity_token/${reference}`)).data;
    expect(order.order.refunds).toMatchObject([{ amount_kobo: 500_000, state: 'in_wallet', reason: 'vend_failed' }]);
    expect(order.receipt).toBeNull();
  });

  it('has no units when it ended without a token: in the list, on its page, in the specified call and in the file', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const { reference } = await made.order(user, { status: 'credited' });
    const { items } = await list(user, '?type=electricity_token');
    expect(items).toMatchObject([{ reference, units: null, status: 'refunded' }]);
    expect((await as(user).get(`/api/v1/transactions/electricity_token/${reference}`)).data.units).toBeNull();
    const specified = (await as(user).get('/api/v1/users/transactions')).data;
    expect(
      specified.find(
        ({ trxnRef, type }: { trxnRef: string; type: string }) => trxnRef === reference && type !== 'Refund to Wallet',
      ).units,
    ).toBeNull();
    const line = (await as(user).get('/api/v1/transactions.csv?type=electricity_token')).text.trim().split('\r\n')[1];
    expect(line).toMatch(/"0417 5000 019","","kWh",""$/);
  });
});

describe('the CSV file', () => {
  it('has the rows of the filter, and none that a spreadsheet would run', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const { reference, token } = await made.order(user);
    await sql`update transactions.entry set reference = ${'=HYPERLINK("http://x")'} where user_id = ${user} and slug = 'wallet'`.execute(
      api.owner,
    );
    const answer = await as(user).get('/api/v1/transactions.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"${reference}","5000.00","Wallet","Success","0417 5000 019"`);
    expect(lines[1]).toContain(`"${token?.match(/.{4}/g)?.join(' ')}"`);
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect((await as(user).get('/api/v1/transactions.csv?type=gas_token')).text.trim().split('\r\n')).toHaveLength(1);
  });
});

describe('the dashboard', () => {
  it('has the sums of the successful purchases, month by month, equal to adding them up', async () => {
    const user = await newUser();
    await made.fund(user, 90_000_000n);
    for (const meter of ['04175000019', '04175000043', '04175000050', '04175000019']) await made.order(user, { meter });
    await made.order(user, { status: 'credited' });
    await made.order(user, { status: 'expired' });
    const last = await made.order(user, { amountKobo: 700_000n });
    const { data } = await as(user).get('/api/v1/dashboard');

    const { rows: summed } = await sql<{ utility: string; spent: bigint; units: bigint }>`
      select utility, sum(amount_kobo)::bigint as spent, sum(units_tenths)::bigint as units from vending."order"
      where buyer_id = ${user} and status = 'vended' group by 1`.execute(api.owner);
    const spent = summed.reduce((all, row) => all + row.spent, 0n);
    expect(BigInt(data.total_spent_kobo)).toBe(spent);
    expect(data.purchases).toBe(5);
    expect(data.months).toHaveLength(6);
    const month = data.months.at(-1);
    expect(BigInt(month.spent_kobo)).toBe(spent);
    for (const { utility, units } of summed) {
      expect(month.units_by_utility[utility]).toBe(`${units / 10n}.${units % 10n}`);
    }
    expect(data.months[0]).toMatchObject({ spent_kobo: 0, units_by_utility: { electricity: '0.0' } });
    expect(data.last_vending.reference).toBe(last.reference);
    expect(data.buy_again).toMatchObject({ meter_number: '04175000019', amount_kobo: 700_000 });
    expect(data.newest).toHaveLength(5);
    expect(data.wallet.balance_kobo).toBe(90_000_000 - 4 * 500_000 - 700_000);
    expect(data.wallet.last_movement).toMatchObject({ type: 'electricity_token', amount_kobo: -700_000 });
    expect(data.has_orders).toBe(true);
  });

  it('offers to buy again for the meter that replaced the old one, and for none if tokens are no longer sold', async () => {
    const [user, guest] = [await newUser(), await newUser()];
    const [old, next] = ['04175000027', '04175000035'];
    for (const buyer of [user, guest]) {
      await made.fund(buyer, 5_000_000n);
      await made.order(buyer, { meter: old });
    }
    const offerTo = async (buyer: string) => (await as(buyer).get('/api/v1/dashboard')).data.buy_again;
    expect(await offerTo(user)).toMatchObject({ meter_number: old });
    await sql`
      update metering.meter set status = 'inactive', life = 'replaced',
        replaced_by = (select n.id from metering.meter n where n.number = ${next}) where number = ${old}
    `.execute(api.owner);
    expect(await offerTo(user)).toBeNull();
    await sql`
      insert into households.link (user_id, meter_id, role, nickname)
      select ${user}, m.id, 'owner', 'New one' from metering.meter m where m.number = ${next}
    `.execute(api.owner);
    expect(await offerTo(user)).toMatchObject({ meter_number: next, nickname: 'New one', amount_kobo: 500_000 });
    expect(await offerTo(guest)).toBeNull();
  });

  it('is empty for a new user', async () => {
    const { data } = await as(await newUser()).get('/api/v1/dashboard');
    expect(data).toMatchObject({
      wallet: { balance_kobo: 0, last_movement: null },
      total_spent_kobo: 0,
      last_vending: null,
      newest: [],
      buy_again: null,
      has_orders: false,
      service_charges: { owed_kobo: 0, overdue_kobo: 0 },
      offices: [],
    });
  });

  it('shows a resident what their houses owe, and the manager of an estate what is unpaid there', async () => {
    const [owner, manager, stranger] = [await newUser(), await newUser(), await newUser()];
    const { rows } = await sql<{ estate: bigint; house: bigint }>`
      with e as (insert into estates.estate (name, address) values ('Ebony Court', 'Lagos') returning id)
      insert into estates.house (estate_id, name) select id, 'House 2' from e returning estate_id as estate, id as house
    `.execute(api.owner);
    const { estate, house } = rows[0]!;
    await sql`insert into households.house_owner (house_id, user_id) values (${house}, ${owner})`.execute(api.owner);
    await sql`
      select service_charges.add_invoice(jsonb_build_object('house_id', ${house}::bigint, 'kind', 'single', 'title', c.title,
        'due_on', platform.today() + c.days, 'event', 'history:' || c.title,
        'lines', jsonb_build_array(jsonb_build_object('text', c.title, 'amount_kobo', c.amount, 'vat_bp', 0))))
      from (values ('late', 3000000, -1), ('today', 1000000, 0), ('next', 500000, 30), ('cancelled', 700000, -9)) c (title, amount, days)`.execute(
      api.owner,
    );
    await sql`
      select service_charges.credit_invoice(jsonb_build_object('invoice_id', i.id, 'amount_kobo', i.total_kobo, 'kind', 'cancelled',
        'reason', 'test', 'by', 'test')) from service_charges.invoice i where i.event = 'history:cancelled'`.execute(
      api.owner,
    );
    expect((await as(owner).get('/api/v1/dashboard')).data).toMatchObject({
      service_charges: { owed_kobo: 4_500_000, overdue_kobo: 3_000_000 },
      offices: [],
    });

    const officesOf = async (user: string, roles: string[]) =>
      (await api.as(user, roles as never, made.sessionOf(user)).get('/api/v1/dashboard')).data.offices;
    await sql`insert into identity.user_role (user_id, role, granted_by)
      values (${manager}, 'manager', 'test'), (${stranger}, 'manager', 'test')`.execute(api.owner);
    await sql`insert into teams.member (role, estate_id, user_id) values ('manager', ${estate}, ${manager})`.execute(
      api.owner,
    );
    expect(await officesOf(manager, ['manager'])).toEqual([
      { id: String(estate), name: 'Ebony Court', open_requests: 0, unpaid_kobo: 4_500_000 },
    ]);
    // A manager of another estate, and a former manager whose session still has the role.
    expect(await officesOf(stranger, ['manager'])).toEqual([]);
    expect(await officesOf(owner, ['manager'])).toEqual([]);
    await expect(
      sql`select * from service_charges.offices_of(gen_random_uuid())`.execute(api.web),
    ).rejects.toMatchObject({
      code: 'WL003',
    });
  });
});

describe('the history as a copy', () => {
  it('equals the orders and the ledger, is reported where it does not, and is rebuilt from them', async () => {
    const user = await newUser();
    await made.fund(user, 5_000_000n);
    const { id, reference } = await made.order(user);
    await made.order(user, { status: 'credited' });
    expect(await findAll(api.db, transactionChecks)).toEqual([]);

    await sql`delete from transactions.entry where order_id = ${id} or (user_id = ${user} and type = 'wallet_refund')`.execute(
      api.owner,
    );
    await sql`update transactions.spent set spent_kobo = 1 where user_id = ${user}`.execute(api.owner);
    const found = (await findAll(api.db, transactionChecks)).map(({ detail }) => detail);
    expect(found).toEqual([
      `order ${id} is vended, and the history of user ${user} says nothing`,
      expect.stringContaining('order-credited:'),
      `user ${user} spent ₦5,000.00, and the summary says ₦0.01, and its months ₦5,000.00`,
    ]);
    await sql`select transactions.rebuild()`.execute(api.owner);
    expect(await findAll(api.db, transactionChecks)).toEqual([]);
    expect((await list(user, `?q=${reference}`)).items).toHaveLength(1);
  });
});
