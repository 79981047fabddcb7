import { createHash, randomUUID } from 'node:crypto';
import { inTransaction, sql } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { TestUser } from '../selling/vending/test-shop.ts';
import { remember, sendToWorker } from './test-random-people.ts';
import { asOwner, count, createCrash, send, type World, type WorldEstate } from './test-random-world.ts';

/*
 * What estates, their teams and the people of their houses do with service charges. The team's changes are the functions that the web calls,
 * with the sessions of its members; many are made twice at once, as after an answer that was lost.
 */

const by = JSON.stringify({ request: 'random' });
const hashOf = (given: object) => `\\x${createHash('sha256').update(JSON.stringify(given)).digest('hex')}`;
/** So many days from today, in Lagos. */
const day = (days: number) => new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Estates with a rate for each house, whose bank account was confirmed long ago. */
export async function openEstates(world: World, names: readonly string[]): Promise<WorldEstate[]> {
  const estates: WorldEstate[] = [];
  for (const name of names) {
    const [made] = await asOwner(
      world,
      `with e as (insert into estates.estate (name, address) values ($1, 'Lekki') returning id),
       h as (insert into estates.house (estate_id, name) select e.id, 'House ' || n from e, generate_series(1, 2) n returning id)
       select (select id::text from e) as id, string_agg(h.id::text, ' ' order by h.id) as houses from h`,
      [name],
    );
    const id = made!['id']!;
    await asOwner(
      world,
      `with c as (insert into service_charges.rate_change (estate_id, valid_from) values ($1, '2020-01-01') returning id),
       h as (insert into service_charges.head (estate_id, kind, name) values ($1, 'security', 'Security') returning id)
       insert into service_charges.rate (change_id, head_id, valid_from, way, key, amount_kobo, occupied_only, vat_bp)
       select c.id, h.id, '2020-01-01', 'each', 'house', 123457, false, 750 from c, h`,
      [id],
    );
    const estate = {
      id,
      houses: made!['houses']!.split(' '),
      manager: await member(world, id, 'manager'),
      accountant: await member(world, id, 'accountant'),
    };
    await changeAccount(world, estate);
    estates.push(estate);
  }
  return estates;
}

async function member(world: World, estate: string, role: string): Promise<string> {
  const { id } = await world.shop.user();
  await asOwner(world, `select teams.add_member($1::bigint, $2::bigint, $3, 'test')`, [estate, id, role]);
  const [session] = await asOwner(world, 'select key::text from identity.session where user_id = $1::bigint', [id]);
  return session!['key']!;
}

export const estatesDo = {
  'bill for a house': billHouse,
  'billing run': billAll,
  'run taken back': async (world: World) => {
    const estate = estateOf(world);
    const run = await pick(
      world,
      `service_charges.run x where x.estate_id = $1 and x.state in ('confirmed', 'issued')`,
      estate.id,
    );
    if (run)
      await ask(world, 'service_charges.take_back_run($1::uuid, $2::bigint, $3::bigint, $4, $5::jsonb)', [
        estate.manager,
        estate.id,
        run,
        'random',
        by,
      ]);
  },
  'credit note': creditNote,
  'service charge from the wallet': (world: World) => payCharge(world, '/service-charge/pay'),
  'service charge by transfer': (world: World) => payCharge(world, '/service-charge/pay/transfer'),
  'service charge by card': (world: World) => payCharge(world, '/service-charge/pay/card'),
  'service charge by saved card': async (world: World) => {
    const person = world.chance.pick(world.people);
    const body = { ...(await wanted(world)), card_id: person.card };
    remember(world, (await sendToWorker(world, person.user, '/service-charge/pay/saved-card', body)).body);
  },
  'payment by hand': enterPayment,
  'payment by hand decided': decidePayment,
  'plan offered': offerPlan,
  'plan answered': answerPlan,
  'plan taken back': async (world: World) => {
    const estate = estateOf(world);
    const plan = await pick(
      world,
      `arrears.plan x where x.estate_id = $1 and x.state in ('offered', 'agreed')`,
      estate.id,
    );
    if (plan)
      await ask(world, 'arrears.cancel_plan($1::uuid, $2::bigint, $3::bigint, $4, $5::jsonb)', [
        estate.manager,
        estate.id,
        plan,
        'random',
        by,
      ]);
  },
  'days of instalments pass': async (world: World) => {
    world.daysPassed += world.chance.whole(2, 20);
  },
  'estate payout': payOut,
  'estate payout stopped': async (world: World) => {
    const estate = estateOf(world);
    const payout = await pick(
      world,
      `estate_money.payout x join withdrawals.withdrawal w on w.id = x.withdrawal_id where x.estate_id = $1 and w.status = 'requested'`,
      estate.id,
    );
    if (payout)
      await ask(world, 'estate_money.decide_payout($1::uuid, $2::bigint, $3::bigint, false, $4, $5::jsonb)', [
        estate.accountant,
        estate.id,
        payout,
        'random',
        by,
      ]);
  },
  'estate is paid weekly': async (world: World) => {
    const paid = `update estate_money.account set pay_day = 1, paid_through = platform.today() - 14 where estate_id = $1::bigint`;
    await asOwner(world, paid, [estateOf(world).id]);
  },
  'estate changes its bank account': (world: World) => changeAccount(world, estateOf(world)),
};

/** As the worker looks at plans, some days from now. */
export const plansJob = ({ shop, deaths }: World, daysPassed: () => number): Job => ({
  name: 'plans of later days',
  everyMs: 1000,
  async run() {
    const crash = createCrash(deaths);
    await inTransaction(shop.db, async (tx) => {
      await sql`select arrears.review_plans(${`${day(daysPassed())}T11:00:00Z`}::timestamptz, 0, 1000)`.execute(tx);
      crash('plan.before_commit');
    });
    crash('plan.after_commit');
    return 0;
  },
});

const estateOf = ({ chance, estates }: World): WorldEstate => chance.pick(estates);
const amountOf = ({ chance }: World) => chance.whole(100_000, 600_000);

/** One of the rows `x` of an estate; undefined: there is none. */
async function pick(world: World, from: string, estate: string): Promise<string | undefined> {
  const rows = await asOwner(world, `select x.id::text from ${from} order by x.id desc limit 20`, [estate]);
  return rows.length === 0 ? undefined : world.chance.pick(rows)['id'];
}

/** A change by the team, twice at once. How it was refused is counted with the other answers. */
async function ask(world: World, call: string, values: unknown[]): Promise<Record<string, string | null>> {
  const once = () => asOwner(world, `select to_jsonb(r)::text as answer from ${call} r`, values);
  const [first, second] = await Promise.all([once(), once()]);
  const [answer, repeat] = [first, second].map(
    (rows) => JSON.parse(rows![0]!['answer']!) as string | null | Record<string, string | null>,
  );
  for (const one of [answer, repeat]) {
    const refusal = typeof one === 'string' ? one : one?.['refusal'];
    count(world.answers, refusal ? `team: ${refusal}` : 'team');
  }
  return typeof answer === 'object' && answer !== null ? answer : {};
}

async function billHouse(world: World): Promise<void> {
  const { chance } = world;
  const lines = Array.from({ length: chance.whole(1, 3) }, () => ({
    text: 'Repair',
    amount_kobo: amountOf(world),
    vat_bp: chance.pick([0, 750]),
  }));
  const given = {
    house_id: chance.pick(estateOf(world).houses),
    kind: 'single',
    title: 'Repair',
    due_on: day(chance.whole(-100, 20)),
    lines,
    event: `random:${randomUUID()}`,
  };
  const once = () => asOwner(world, 'select service_charges.add_invoice($1::jsonb)', [JSON.stringify(given)]);
  await Promise.all([once(), once()]);
}

/** A month of the last year is previewed and confirmed; the worker makes its invoices. */
async function billAll(world: World): Promise<void> {
  const estate = estateOf(world);
  const month = (back: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
  };
  const back = world.chance.whole(1, 12);
  const given = {
    kind: 'period',
    title: 'A month',
    period_from: month(back),
    period_to: month(back - 1),
    due_on: day(-1),
  };
  const { run_id } = await ask(world, 'service_charges.prepare_run($1::uuid, $2::bigint, $3::jsonb)', [
    estate.manager,
    estate.id,
    JSON.stringify(given),
  ]);
  const [run] = await asOwner(
    world,
    `select id::text, bills::text, total_kobo::text as total from service_charges.run where estate_id = $1::bigint and state = 'draft' order by id desc limit 1`,
    [estate.id],
  );
  if (run_id === undefined || !run) return;
  await ask(
    world,
    'service_charges.confirm_run($1::uuid, $2::bigint, $3::bigint, $4::integer, $5::bigint, $6::jsonb)',
    [estate.manager, estate.id, run['id'], run['bills'], run['total'], by],
  );
}

async function creditNote(world: World): Promise<void> {
  const { chance } = world;
  const estate = estateOf(world);
  const invoice = await pick(
    world,
    'service_charges.invoice x where x.estate_id = $1 and x.credited_kobo < x.total_kobo',
    estate.id,
  );
  if (invoice === undefined) return;
  const [row] = await asOwner(
    world,
    'select (total_kobo - credited_kobo)::text as kobo from service_charges.invoice where id = $1::bigint',
    [invoice],
  );
  const given = {
    amount_kobo: Math.max(1, Math.floor(Number(row!['kobo']) * chance.pick([0.3, 1]))),
    reason: 'random',
  };
  await ask(world, 'service_charges.create_credit_note($1::uuid, $2::bigint, $3::bigint, $4::jsonb, $5::jsonb)', [
    estate.accountant,
    estate.id,
    invoice,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
}

/** A part of an invoice, the whole of it, or more than all that a house owes. */
async function wanted(world: World): Promise<object> {
  const { chance } = world;
  const estate = estateOf(world);
  const invoice = await pick(world, 'service_charges.invoice x where x.estate_id = $1 and x.left_kobo > 0', estate.id);
  if (invoice === undefined || chance.happens(0.2))
    return { house_id: chance.pick(estate.houses), amount_kobo: amountOf(world), ahead: true };
  const [row] = await asOwner(
    world,
    'select house_id::text as house, left_kobo::text as kobo from service_charges.invoice where id = $1::bigint',
    [invoice],
  );
  const amount_kobo = Math.max(10_000, Math.floor(Number(row!['kobo']) * chance.pick([0.4, 1, 1])));
  return { house_id: row!['house'], amount_kobo, ...(chance.happens(0.7) ? { invoice_ids: [invoice] } : {}) };
}

async function payCharge(world: World, path: string): Promise<void> {
  const { user } = world.chance.pick(world.people);
  remember(world, (await send(world, user, path, await wanted(world))).body);
}

/** Cash in the estate's office. Much of it waits for a second person. */
async function enterPayment(world: World): Promise<void> {
  const { chance } = world;
  const estate = estateOf(world);
  const given = {
    house_id: chance.pick(estate.houses),
    way: chance.pick(['cash', 'bank']),
    amount_kobo: chance.happens(0.3) ? 10_000_100 : amountOf(world),
    // Now and then the same transfer is entered by somebody else too.
    reference: chance.happens(0.2) ? 'TRF-1' : randomUUID(),
    received_on: day(-chance.whole(0, 30)),
  };
  const session = chance.pick([estate.manager, estate.accountant]);
  await ask(world, 'service_charges.enter_payment($1::uuid, $2::bigint, $3::jsonb, $4::jsonb)', [
    session,
    estate.id,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
}

async function decidePayment(world: World): Promise<void> {
  const estate = estateOf(world);
  const payment = await pick(
    world,
    `service_charges.manual_receipt x where x.estate_id = $1 and x.state = 'waits'`,
    estate.id,
  );
  if (payment === undefined) return;
  for (const session of [estate.accountant, estate.manager])
    await ask(world, 'service_charges.decide_payment($1::uuid, $2::bigint, $3::bigint, $4, $5, $6::jsonb)', [
      session,
      estate.id,
      payment,
      world.chance.happens(0.7),
      'random',
      by,
    ]);
}

async function offerPlan(world: World): Promise<void> {
  const { chance } = world;
  const estate = estateOf(world);
  const house = chance.pick(estate.houses);
  const [late] = await asOwner(
    world,
    'select owed_kobo::text as kobo from arrears.late_houses($1::bigint, platform.today(), $2::bigint)',
    [estate.id, house],
  );
  if (!late) return;
  const owed = Number(late['kobo']);
  const many = owed < 10 ? 1 : chance.whole(1, 5);
  const instalments = Array.from({ length: many }, (_, index) => ({
    due_on: day(world.daysPassed + index * 20),
    amount_kobo: index === 0 ? owed - (many - 1) * Math.floor(owed / many) : Math.floor(owed / many),
  }));
  const given = { house_id: house, instalments };
  await ask(world, 'arrears.offer_plan($1::uuid, $2::bigint, $3::jsonb, $4::jsonb)', [
    estate.manager,
    estate.id,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
}

async function answerPlan(world: World): Promise<void> {
  const { chance } = world;
  const [plan] = await asOwner(
    world,
    `select id::text, total_kobo::text as kobo from arrears.plan where state = 'offered' order by id desc limit 1`,
  );
  if (!plan) return;
  const { user } = chance.pick(world.people);
  const body = chance.happens(0.85)
    ? { accept: true, total_kobo: Number(plan['kobo']), terms: '2026-11', from_wallet: chance.happens(0.8) }
    : { accept: false };
  await send(world, user, `/service-charge/plans/${plan['id']}/answer`, body);
}

/** What is held for an estate, or a part of it, is asked for. */
async function payOut(world: World): Promise<void> {
  const { chance, shop } = world;
  const estate = estateOf(world);
  const [held] = await asOwner(
    world,
    'select held_kobo::text as kobo from estate_money.account where estate_id = $1::bigint',
    [estate.id],
  );
  const amount = Math.floor(Number(held?.['kobo'] ?? 0) * 0.6);
  const given = {
    provider: shop.payments.payouts.toPay().name,
    ...(chance.happens(0.5) && amount > 0 ? { amount_kobo: amount } : {}),
  };
  const { payout_id } = await ask(world, 'estate_money.ask_payout($1::uuid, $2::bigint, $3::jsonb, $4::jsonb)', [
    chance.pick([estate.manager, estate.accountant]),
    estate.id,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
  const [made] = await asOwner(
    world,
    'select w.reference from estate_money.payout o join withdrawals.withdrawal w on w.id = o.withdrawal_id where o.id = $1::bigint',
    [payout_id ?? null],
  );
  // No resident can cancel it, and it may come back as any other.
  if (made) world.withdrawals.push({ user: chance.pick(world.people).user as TestUser, reference: made['reference']! });
}

/** A manager enters an account, staff confirm it, and its first days are over. What was not sent to the last one goes back. */
async function changeAccount(world: World, estate: WorldEstate): Promise<void> {
  const number = String(world.chance.whole(1_000_000_000, 9_999_999_999));
  const given = {
    bank_code: '001',
    bank_name: 'Test Bank',
    account_number: number,
    account_name: `TEST ACCOUNT ${number.slice(-4)}`,
  };
  const { account_id } = await ask(world, 'estate_money.enter_account($1::uuid, $2::bigint, $3::jsonb, $4::jsonb)', [
    estate.manager,
    estate.id,
    JSON.stringify(given),
    by,
  ]);
  await asOwner(world, `select estate_money.settle_account($1::bigint, true, 'test', true, '')`, [account_id]);
  await asOwner(world, 'update estate_money.bank_account set usable_from = now() where usable_from > now()');
}
