import { randomUUID } from 'node:crypto';
import { addMonths, firstOf, lagosMonth, todayInLagos } from '@gatelight/contract/lagos-days';
import { inTransaction, sql } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import { ask, by, estateOf, hashOf, pick, rowOf } from './test-random-estates.ts';
import { remember, sendToWorker } from './test-random-people.ts';
import { asOwner, createCrash, NothingThere, send, there, type World } from './test-random-world.ts';

/* The bills of estates for their houses, and the payments of the residents. */

export const billsDo = {
  'bill for a house': billHouse,
  'billing run': billAll,
  'run taken back': async (world: World) => {
    const { estate, id: run } = await rowOf(
      world,
      `service_charges.run x where x.estate_id = $1 and x.state in ('confirmed', 'issued')`,
    );
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
    const { estate, id: plan } = await rowOf(
      world,
      `arrears.plan x where x.estate_id = $1 and x.state in ('offered', 'agreed')`,
    );
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
  'late fee': lateFee,
  waiver: waive,
  'waiver decided': decideWaiver,
  'share of purchases agreed': agreeToShare,
};

/** Checks plans as the worker does, some days from now. */
export const plansJob = ({ shop, deaths }: World, daysPassed: () => number): Job => ({
  name: 'plans of later days',
  everyMs: 1000,
  async run() {
    const crash = createCrash(deaths);
    await inTransaction(shop.db, async (tx) => {
      await sql`select arrears.review_plans(${`${todayInLagos(daysPassed())}T11:00:00Z`}::timestamptz, 0, 1000)`.execute(
        tx,
      );
      crash('plan.before_commit');
    });
    crash('plan.after_commit');
    return 0;
  },
});

const amountOf = ({ chance }: World) => chance.whole(100_000, 600_000);

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
    due_on: todayInLagos(chance.whole(-100, 20)),
    lines,
    event: `random:${randomUUID()}`,
  };
  const once = () => asOwner(world, 'select service_charges.add_invoice($1::jsonb)', [JSON.stringify(given)]);
  await Promise.all([once(), once()]);
}

/** A month of the last year is previewed and confirmed. The worker makes its invoices. */
async function billAll(world: World): Promise<void> {
  const estate = estateOf(world);
  const month = (back: number) => firstOf(addMonths(lagosMonth(Date.now()), -back));
  const back = world.chance.whole(1, 12);
  const given = {
    kind: 'period',
    title: 'A month',
    period_from: month(back),
    period_to: month(back - 1),
    due_on: todayInLagos(-1),
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
  if (run_id === undefined || !run) throw new NothingThere();
  await ask(
    world,
    'service_charges.confirm_run($1::uuid, $2::bigint, $3::bigint, $4::integer, $5::bigint, $6::jsonb)',
    [estate.manager, estate.id, run['id'], run['bills'], run['total'], by],
  );
}

async function creditNote(world: World): Promise<void> {
  const { chance } = world;
  const { estate, id: invoice } = await rowOf(
    world,
    'service_charges.invoice x where x.estate_id = $1 and x.credited_kobo < x.total_kobo',
  );
  const [row] = await asOwner(
    world,
    'select (total_kobo - credited_kobo)::text as kobo from service_charges.invoice where id = $1::bigint',
    [invoice],
  );
  const given = {
    amount_kobo: Math.max(1, Math.floor(Number(row!['kobo']) * chance.pick([0.3, 1]))),
    kind: 'correction',
    reason: 'random',
  };
  await ask(world, 'service_charges.ask_waiver($1::uuid, $2::bigint, $3::bigint, $4::jsonb, $5::jsonb)', [
    estate.accountant,
    estate.id,
    invoice,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
}

/** A part of an invoice, the whole invoice, or more than the whole debt of a house. */
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

/** Cash in the estate's office. Many of these payments wait for a second person. */
async function enterPayment(world: World): Promise<void> {
  const { chance } = world;
  const estate = estateOf(world);
  const given = {
    house_id: chance.pick(estate.houses),
    way: chance.pick(['cash', 'bank']),
    amount_kobo: amountOf(world),
    // Sometimes another person enters the same transfer too.
    reference: chance.happens(0.2) ? 'TRF-1' : randomUUID(),
    received_on: todayInLagos(-chance.whole(0, 30)),
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
  const late = await asOwner(
    world,
    `select e.id, l.house_id::text as house, b.owed_kobo::text as kobo
     from unnest($1::text[]) e (id), arrears.late_houses(e.id::bigint, platform.today()) l,
       arrears.plan_bills(l.house_id, platform.today()) b`,
    [world.estates.map(({ id }) => id)],
  );
  const { id, house, kobo } = there(late.length === 0 ? undefined : chance.pick(late));
  const estate = world.estates.find((one) => one.id === id)!;
  const owed = Number(kobo);
  const many = owed < 10 ? 1 : chance.whole(1, 5);
  const instalments = Array.from({ length: many }, (_, index) => ({
    due_on: todayInLagos(world.daysPassed + index * 20),
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
  const [offered] = await asOwner(
    world,
    `select id::text, total_kobo::text as kobo from arrears.plan where state = 'offered' order by id desc limit 1`,
  );
  const plan = there(offered);
  const { user } = chance.pick(world.people);
  const body = chance.happens(0.85)
    ? { accept: true, total_kobo: Number(plan['kobo']), terms: '2026-11', from_wallet: chance.happens(0.8) }
    : { accept: false };
  await send(world, user, `/service-charge/plans/${plan['id']}/answer`, body);
}

/** Some days from now a bill gets a fee, unless there is a plan or its payer objects. */
async function lateFee(world: World): Promise<void> {
  const late = `service_charges.invoice x where x.estate_id = $1 and x.left_kobo > 0 and x.kind <> 'late-fee'`;
  const { id: invoice } = await rowOf(world, late);
  const noon = `${todayInLagos(world.chance.whole(5, 70))}T11:00:00Z`;
  const once = () => asOwner(world, 'select arrears.charge_late_fee($1::timestamptz, $2::bigint)', [noon, invoice]);
  await Promise.all([once(), once()]);
}

async function waive(world: World): Promise<void> {
  const { chance } = world;
  const { estate, id: invoice } = await rowOf(
    world,
    'service_charges.invoice x where x.estate_id = $1 and x.left_kobo > 0',
  );
  const [row] = await asOwner(
    world,
    'select left_kobo::text as kobo from service_charges.invoice where id = $1::bigint',
    [invoice],
  );
  const kind = chance.pick(['waiver', 'correction']);
  const given = { kind, amount_kobo: Math.ceil(Number(row!['kobo']) * chance.pick([0.2, 1])), reason: 'random' };
  await ask(world, 'service_charges.ask_waiver($1::uuid, $2::bigint, $3::bigint, $4::jsonb, $5::jsonb)', [
    chance.pick([estate.manager, estate.accountant]),
    estate.id,
    invoice,
    JSON.stringify({ ...given, key: randomUUID(), body_hash: hashOf(given) }),
    by,
  ]);
}

async function decideWaiver(world: World): Promise<void> {
  const { estate, id: waiver } = await rowOf(
    world,
    `service_charges.waiver x where x.estate_id = $1 and x.state = 'waits'`,
  );
  for (const session of [estate.manager, estate.accountant])
    await ask(world, 'service_charges.decide_waiver($1::uuid, $2::bigint, $3::bigint, $4, $5, $6::jsonb)', [
      session,
      estate.id,
      waiver,
      world.chance.happens(0.7),
      'random',
      by,
    ]);
}

/** A person lets a share of their purchases pay the debt of their house, or stops that. */
async function agreeToShare(world: World): Promise<void> {
  const { chance } = world;
  const { user } = chance.pick(world.people);
  const [session] = await asOwner(
    world,
    'select key::text from identity.session where user_id = $1::bigint and ended_at is null',
    [user.id],
  );
  const house_id = chance.pick(world.estates[0]!.houses);
  const given = chance.happens(0.85)
    ? { house_id, share_bp: chance.whole(100, 3000), month_cap_kobo: '150000', terms: '2026-11' }
    : { house_id };
  await ask(world, 'arrears.set_share($1::uuid, $2::jsonb, $3::jsonb)', [session?.['key'], JSON.stringify(given), by]);
}
