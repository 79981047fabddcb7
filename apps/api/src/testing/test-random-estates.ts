import { createHash, randomUUID } from 'node:crypto';
import { meters, type TestUser } from '../selling/vending/test-shop.ts';
import { asOwner, count, NothingThere, type World, type WorldEstate } from './test-random-world.ts';

/*
 * Estates, and how their money is paid out. The changes of a team are the functions that the web calls, with the
 * sessions of its members. Each is made twice at the same moment, as after a lost response.
 */

/** The caller, as the audit log records it. */
export const by = JSON.stringify({ request: 'random' });
export const hashOf = (given: object) => `\\x${createHash('sha256').update(JSON.stringify(given)).digest('hex')}`;
/** So many days from today, in Lagos. */

/**
 * The estate of the meters, and two with a rate for each house. In all of them one person alone decides about ₦4,000, a
 * share of each purchase may pay late bills, late bills cost a fee, and their bank accounts were confirmed long ago.
 */
export async function openEstates(world: World): Promise<WorldEstate[]> {
  const made = await asOwner(
    world,
    `with e as (insert into estates.estate (name, address) values ('Random Court', 'Lekki'), ('Chance Gardens', 'Yaba') returning id),
     h as (insert into estates.house (estate_id, name) select e.id, 'House ' || n from e, generate_series(1, 2) n returning id, estate_id)
     select m.estate_id::text as id, m.house_id::text as houses, 0 as n from metering.meter m where m.number = $1
     union all select estate_id::text, string_agg(id::text, ' ' order by id), estate_id from h group by estate_id order by n`,
    [meters.electricity],
  );
  const estates: WorldEstate[] = [];
  for (const { id = '', houses = '' } of made) {
    const estate = {
      id,
      houses: houses.split(' '),
      manager: await member(world, id, 'manager'),
      accountant: await member(world, id, 'accountant'),
    };
    await changeAccount(world, estate);
    estates.push(estate);
  }
  await asOwner(
    world,
    `with c as (insert into service_charges.rate_change (estate_id, valid_from)
       select id, '2020-01-01' from estates.estate where name in ('Random Court', 'Chance Gardens') returning id, estate_id),
     h as (insert into service_charges.head (estate_id, kind, name) select estate_id, 'security', 'Security' from c returning id, estate_id)
     insert into service_charges.rate (change_id, head_id, valid_from, way, key, amount_kobo, occupied_only, vat_bp)
     select c.id, h.id, '2020-01-01', 'each', 'house', 123457, false, 750 from c join h on h.estate_id = c.estate_id;
     insert into service_charges.late_rule (estate_id, valid_from, way, percent_bp, grace_days, most_bp, state, asked_by, decided_by, decided_at)
     select m.estate_id, '2020-01-01', 'percent', 333, 3, 1000, 'confirmed', min(m.user_id), max(m.user_id), now()
     from teams.member m group by m.estate_id;
     insert into service_charges.rule (estate_id, valid_from, period, due_day, receipt_limit_kobo, reminder_days)
     select id, '2020-01-01', 'month', 7, 400000, '{}' from estates.estate;
     insert into arrears.share_rule (estate_id, is_allowed, most_bp, month_cap_kobo) select id, true, 3000, 150000 from estates.estate`,
  );
  return estates;
}

async function member(world: World, estate: string, role: string): Promise<string> {
  const { id } = await world.shop.user();
  await asOwner(world, `select teams.add_member($1::bigint, $2::bigint, $3, 'test')`, [estate, id, role]);
  const [session] = await asOwner(world, 'select key::text from identity.session where user_id = $1::bigint', [id]);
  return session!['key']!;
}

export const estatesDo = {
  'estate payout': payOut,
  'estate payout stopped': async (world: World) => {
    const { estate, id: payout } = await rowOf(
      world,
      `estate_money.payout x join withdrawals.withdrawal w on w.id = x.withdrawal_id where x.estate_id = $1 and w.status = 'requested'`,
    );
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

export const estateOf = ({ chance, estates }: World): WorldEstate => chance.pick(estates);

/** One of the rows `x` of an estate, or undefined when there is none. */
export async function pick(world: World, from: string, estate: string): Promise<string | undefined> {
  const rows = await asOwner(world, `select x.id::text from ${from} order by x.id desc limit 20`, [estate]);
  return rows.length === 0 ? undefined : world.chance.pick(rows)['id'];
}

/** One of the rows `x` of any estate that has some, with its estate. */
export async function rowOf(world: World, from: string): Promise<{ estate: WorldEstate; id: string }> {
  for (const estate of world.chance.shuffled(world.estates)) {
    const id = await pick(world, from, estate.id);
    if (id !== undefined) return { estate, id };
  }
  throw new NothingThere();
}

/** A change by the team, twice at the same moment. Refusals are counted with the other responses. */
export async function ask(world: World, call: string, values: unknown[]): Promise<Record<string, string | null>> {
  const once = () => asOwner(world, `select to_jsonb(r)::text as result from ${call} r`, values);
  const [first, second] = await Promise.all([once(), once()]);
  const [result, repeat] = [first, second].map(
    (rows) => JSON.parse(rows![0]!['result']!) as string | null | Record<string, string | null>,
  );
  for (const one of [result, repeat]) {
    const refusal = typeof one === 'string' ? one : one?.['refusal'];
    count(world.answers, refusal ? `team: ${refusal}` : 'team');
  }
  return typeof result === 'object' && result !== null ? result : {};
}

/** Requests the money that is held for an estate, or a part of it. */
async function payOut(world: World): Promise<void> {
  const { chance, shop } = world;
  // Mostly the estate with the most held money, because the houses in the estate of the meters rarely pay.
  const [held] = await asOwner(
    world,
    'select estate_id::text as id, held_kobo::text as kobo from estate_money.account order by held_kobo desc limit 1',
  );
  const richest = world.estates.find(({ id }) => id === held?.['id']);
  const estate = chance.happens(0.3) || richest === undefined ? estateOf(world) : richest;
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
  // No resident can cancel it, and it may be returned like any other.
  if (made) world.withdrawals.push({ user: chance.pick(world.people).user as TestUser, reference: made['reference']! });
}

/**
 * A manager enters an account, staff confirm it, and its first days pass. Payouts that were not yet
 * sent to the replaced account are stopped.
 */
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
