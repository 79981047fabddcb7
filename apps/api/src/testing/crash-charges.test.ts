import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { addUser } from '#identity';
import { fundWallet } from './test-funds.ts';
import { openProduct, pause, type Product } from './test-processes.ts';

/*
 * Power cuts during payments of service charges. The web process and workers die by SIGKILL, one after the other, in
 * one product.
 */

const password = 'Crash-Court#2026';
const billKobo = 2_000_000;

test(
  'a transfer for an invoice and an instalment of a plan are each counted once, whichever process dies',
  { timeout: 900_000 },
  async () => {
    const product = await openProduct();
    try {
      const house = await estate(product);
      // The bank has paid, and the web process dies before it stores the provider's report.
      const web = await product.start('main', 'webhook.before_stored');
      const call = await signIn(product, house.email);
      const opened = await call('POST', '/service-charge/pay/transfer', {
        house_id: house.id,
        amount_kobo: 800_000,
        invoice_ids: [house.invoice],
      });
      expect(opened.status).toBe(200);
      await product.transfer(String(opened.body.data?.['account_number']), 800_000);
      await gone(product, web);
      expect(web.signalCode).toBe('SIGKILL');
      await product.start('main');
      await dieAt(product, 'capture.after_verify');
      expect(await state(product)).toMatchObject({ by_transfer: [], left: String(billKobo) });
      // From here on a plan pays the rest. Its first instalment is due today, from the wallet.
      const counted = await product.start('worker');
      await product.until(async () => (await state(product))['left'] === '1200000', 'the transfer is counted');
      counted.kill('SIGKILL');
      await once(counted, 'exit');
      await agree(product, house, call);
      await dieAt(product, 'plan.before_commit');
      expect(await state(product)).toMatchObject({ by_plan: [], left: '1200000' });
      await dieAt(product, 'plan.after_commit');
      await product.start('worker');
      // At night in Lagos a wallet pays nothing automatically, so this moves the time to noon.
      await product.asOwner(
        `select arrears.review_plans((platform.today() + time '12:00') at time zone 'Africa/Lagos', 0, 50)`,
      );
      await product.until(async () => {
        const { open } = await state(product);
        return open === 0;
      }, 'everything came to rest');
      expect(await state(product)).toEqual({
        by_transfer: ['800000'],
        by_plan: ['500000'],
        captures: 1,
        left: '700000',
        plan: 'agreed',
        held: '1300000',
        in_wallet: '1500000',
        statement: ['1300000', '800000'],
        open: 0,
      });
      expect(await product.findings()).toEqual([]);
    } finally {
      await product.close();
    }
  },
);

type Call = Product['call'];

/** Signs in as a page does. Calls have the access token. */
async function signIn(product: Product, identifier: string): Promise<Call> {
  const { body } = await product.call('POST', '/api/v1/users/login', { identifier, password });
  const headers = { authorization: `Bearer ${String(body.data?.['token'])}` };
  return (method, path, given) =>
    product.call(method, `/api/v1${path}`, given, { ...headers, 'idempotency-key': randomUUID() });
}

interface House {
  id: string;
  estate: string;
  invoice: string;
  owner: string;
  email: string;
  /** The session of the estate's manager. */
  manager: string;
}

/** A house whose owner has ₦20,000 in the wallet and has owed ₦20,000 since last month. */
async function estate(product: Product): Promise<House> {
  const email = 'rita@example.org';
  const owner = String(
    await addUser(product.db, {
      email,
      firstName: 'Rita',
      lastName: 'Ekanem',
      userName: 'rita',
      phoneNumber: '08061234570',
      address: 'Yaba',
      roles: ['homeOwner'],
      isDemonstration: true,
      password,
    }),
  );
  await fundWallet(product.db, owner, 2_000_000n);
  const [row] = await product.asOwner<Record<'id' | 'estate' | 'manager', string>>(
    `with e as (insert into estates.estate (name, address) values ('Crash Court', 'Yaba') returning id),
     h as (insert into estates.house (estate_id, name) select id, 'House 1' from e returning id, estate_id),
     o as (insert into households.house_owner (house_id, user_id) select id, $1::bigint from h),
     u as (insert into identity."user" (email, first_name, last_name, user_name) values ('musa@example.org', 'Musa', 'Bello', 'musa') returning id),
     s as (insert into identity.session (user_id, expires_at, idle_seconds) select id, now() + interval '1 day', 86400 from u returning key, user_id)
     select h.id::text as id, h.estate_id::text as estate, s.key::text as manager from h, s`,
    [owner],
  );
  const { id, estate: place, manager } = row!;
  await product.asOwner(
    `select teams.add_member($1::bigint, s.user_id, 'manager', 'test') from identity.session s where s.key = $2::uuid`,
    [place, manager],
  );
  const bill = {
    house_id: id,
    kind: 'single',
    title: 'Security',
    due_on: '2026-01-31',
    lines: [{ text: 'Security', amount_kobo: billKobo, vat_bp: 0 }],
  };
  const [made] = await product.asOwner<{ invoice: string }>(
    `select service_charges.add_invoice($1::jsonb)::text as invoice`,
    [JSON.stringify(bill)],
  );
  return { id, estate: place, manager, owner, email, invoice: made!.invoice };
}

/** The manager offers payment of the rest in two parts, and the owner agrees to pay them from the wallet. */
async function agree(product: Product, house: House, call: Call): Promise<void> {
  const instalments = [{ amount_kobo: 500_000 }, { amount_kobo: 700_000 }];
  const [offered] = await product.asOwner<{ id: string; refusal: string | null }>(
    `with days as (
       select jsonb_agg(n.one || jsonb_build_object('due_on', platform.today() + 40 * (n.at - 1)::integer) order by n.at) as instalments
       from jsonb_array_elements($3::jsonb) with ordinality n (one, at))
     select o.plan_id::text as id, o.refusal from days cross join lateral arrears.offer_plan($1::uuid, $2::bigint,
       jsonb_build_object('house_id', $4::text, 'instalments', days.instalments, 'key', 'crash-plan', 'body_hash', $5::text), '{}') o`,
    [
      house.manager,
      house.estate,
      JSON.stringify(instalments),
      house.id,
      `\\x${createHash('sha256').update('crash-plan').digest('hex')}`,
    ],
  );
  expect(offered!.refusal).toBeNull();
  const acceptance = { accept: true, total_kobo: 1_200_000, terms: '2026-11', from_wallet: true };
  expect((await call('POST', `/service-charge/plans/${offered!.id}/answer`, acceptance)).status).toBe(200);
}

/** A worker dies at the point. The next one continues the work that it began. */
async function dieAt(product: Product, point: string): Promise<void> {
  const worker = await product.start('worker', point);
  await gone(product, worker);
  expect([point, worker.signalCode]).toEqual([point, 'SIGKILL']);
}

/** Waits until a process is gone, and ends all leases and pauses. */
async function gone(product: Product, child: ChildProcess): Promise<void> {
  for (let tries = 0; child.exitCode === null && child.signalCode === null; tries += 1) {
    if (tries > 600) throw new Error('the process did not reach its point');
    await product.passTime();
    await pause(100);
  }
}

async function state(product: Product): Promise<Record<string, unknown>> {
  const [row] = await product.asOwner(`
    with e as (select id from estates.estate where name = 'Crash Court'),
    r as (select r.* from service_charges.receipt r join e on e.id = r.estate_id)
    select coalesce((select array_agg(r.amount_kobo::text) from r where r.way = 'transfer'), '{}') as by_transfer,
      coalesce((select array_agg(r.amount_kobo::text) from r where r.reference like 'SC-PLAN-%'), '{}') as by_plan,
      (select count(*)::int from payments.capture) as captures,
      (select sum(i.left_kobo)::text from service_charges.invoice i join e on e.id = i.estate_id) as left,
      (select p.state from arrears.plan p join e on e.id = p.estate_id) as plan,
      (select a.held_kobo::text from estate_money.account a join e on e.id = a.estate_id) as held,
      (select b.balance_kobo::text from ledger.account_balance b join identity."user" u on u.email = 'rita@example.org' where b.code = 'wallet:' || u.id) as in_wallet,
      (select array_agg(m.balance_kobo::text order by m.id desc) from estate_money.movement m join e on e.id = m.estate_id) as statement,
      ((select count(*) from payments.provider_event where processed_at is null)
        + (select count(*) from notifications.message where state = 'queued'))::int as open`);
  return row!;
}
