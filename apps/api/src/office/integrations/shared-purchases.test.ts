import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { openBench, openReceiver, type Bench } from './test-integrations.ts';

/* What an estate's own system can read of a resident's purchases depends on the resident's privacy choices. */

let bench: Bench;
let secret: string;
let household: string;
const meter = '04175000001';

beforeAll(async () => {
  bench = await openBench();
  ({ secret } = await bench.key());
  await bench.order(bench.estates[0]);
  household = (await bench.api.user('Ngozi')).id;
  await sql`insert into households.link (meter_id, user_id, role)
    select m.id, ${household}::bigint, 'owner' from metering.meter m where m.number = ${meter}`.execute(
    bench.api.owner,
  );
});
afterAll(() => bench.close());

const choose = (user: string, setting: string, allowed: boolean) =>
  sql`insert into preferences.choice (user_id, setting, allowed) values (${user}::bigint, ${setting}, ${allowed})`.execute(
    bench.api.db,
  );
beforeEach(async () => {
  for (const setting of ['privacy.usage', 'privacy.payments']) await choose(household, setting, true);
});

const shown = { meter_number: meter, house: 'Block 1, Flat 1' };
const hidden = { meter_number: null, house: null };
const orders = async (query = '') => (await bench.read(`/api/v1/estate/orders${query}`, secret)).data.items;

it.each(['privacy.usage', 'privacy.payments'])('%s hides meter and house, and the totals stay', async (setting) => {
  const reference = await bench.order(bench.estates[0]);
  const all = await orders();
  expect(all.find((one: { reference: string }) => one.reference === reference)).toMatchObject(shown);
  expect(await orders(`?meter=${meter}`)).toHaveLength(all.length);

  await choose(household, setting, false);
  const { data, text } = await bench.read('/api/v1/estate/orders', secret);
  expect(data.items).toHaveLength(all.length);
  for (const one of data.items) expect(one).toMatchObject({ ...hidden, amount_kobo: 500000, units: '22.5' });
  expect(text).not.toContain(meter);
  expect((await bench.read(`/api/v1/estate/orders/${reference}`, secret)).data).toMatchObject(hidden);
  expect(await orders(`?meter=${meter}`)).toEqual([]);

  await choose(household, setting, true);
  expect(await orders(`?meter=${meter}`)).toHaveLength(all.length);
});

it('follows the choice of a buyer from another household about the payment', async () => {
  const buyer = (await bench.api.user('Chidi')).id;
  const reference = await bench.order(bench.estates[0]);
  await bench.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update vending."order" set buyer_id = ${buyer} where reference = ${reference}`.execute(tx);
  });
  const order = async () => (await bench.read(`/api/v1/estate/orders/${reference}`, secret)).data;
  await choose(buyer, 'privacy.usage', false);
  expect(await order()).toMatchObject(shown);
  await choose(buyer, 'privacy.payments', false);
  expect(await order()).toMatchObject(hidden);
});

it('applies to webhooks too', async () => {
  const receiver = await openReceiver();
  await bench.endpoint(receiver.url);
  await choose(household, 'privacy.usage', false);
  const reference = await bench.order(bench.estates[0], 'vending');
  await sql`update vending."order" set status = 'vended', vended_at = now() where reference = ${reference}`.execute(
    bench.api.owner,
  );
  await bench.deliver();
  const [message] = receiver.received;
  expect(JSON.parse(message!.body)).toMatchObject({ type: 'order.vended', data: { reference, ...hidden } });
  await receiver.close();
});

it('shows nothing to another estate, whatever a household allows', async () => {
  const other = await bench.key({ estate_id: bench.estates[1] });
  expect((await bench.read(`/api/v1/estate/orders?meter=${meter}`, other.secret)).data.items).toEqual([]);
});
