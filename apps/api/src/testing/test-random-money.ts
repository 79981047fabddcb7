import pg from 'pg';
import { accountingSlice } from '#accounting';
import { arrearsSlice } from '#arrears';
import { estateMoneySlice } from '#estate-money';
import { serviceChargesSlice } from '#service-charges';
import { teamsSlice } from '#teams';
import { createLog } from '#platform/log';
import { runTopUps } from '../selling/top-ups/run-top-ups.ts';
import { openShop, type Shop } from '../selling/vending/test-shop.ts';
import { closeExceptions } from './test-random-exceptions.ts';
import { billsDo, plansJob } from './test-random-bills.ts';
import { estatesDo, openEstates } from './test-random-estates.ts';
import { findingsOf } from './test-random-findings.ts';
import {
  allIsWell,
  decideDisputes,
  giveCodes,
  mendRefunds,
  theNightPasses,
  work,
  worldDoes,
} from './test-random-outside.ts';
import { peopleDo } from './test-random-people.ts';
import {
  asOwner,
  control,
  count,
  createChance,
  createCrash,
  hurry,
  newPerson,
  NothingThere,
  openWork,
  type Deaths,
  type World,
} from './test-random-world.ts';

/**
 * The result of a run: how many operations of each kind were made, the responses, and everything that does not add up.
 */
export interface RandomMoney {
  operations: Record<string, number>;
  /** Responses by HTTP status and, for refusals, by code. */
  answers: Record<string, number>;
  /** How often a process died at each of its points. */
  deaths: Record<string, number>;
  /** How many rows were made: orders, captures and so on by their state. */
  made: Record<string, number>;
  findings: string[];
}

const operations = { ...peopleDo, ...billsDo, ...estatesDo, ...worldDoes };
type Operation = keyof typeof operations;
export const kinds = Object.keys(operations) as Operation[];

const weights: Readonly<Record<Operation, number>> = {
  'wallet purchase': 14,
  'quick purchase': 9,
  'purchase by transfer': 6,
  'purchase by card': 5,
  'purchase by saved card': 5,
  'fund by transfer': 8,
  'fund by card': 4,
  'fund by saved card': 4,
  'transfer into an account': 22,
  'card on a page': 8,
  withdraw: 8,
  'cancel a withdrawal': 3,
  'scheduled top-up': 4,
  'bill for a house': 9,
  'billing run': 3,
  'run taken back': 1,
  'credit note': 3,
  'service charge from the wallet': 6,
  'service charge by transfer': 7,
  'service charge by card': 3,
  'service charge by saved card': 3,
  'payment by hand': 5,
  'payment by hand decided': 2,
  'plan offered': 4,
  'plan answered': 4,
  'plan taken back': 1,
  'days of instalments pass': 3,
  'late fee': 4,
  waiver: 3,
  'waiver decided': 1,
  'share of purchases agreed': 4,
  'estate payout': 5,
  'estate payout stopped': 1,
  'estate is paid weekly': 2,
  'estate changes its bank account': 1,
  'same request again': 5,
  'payout comes back': 2,
  'accounts run out': 2,
  dispute: 2,
  'the bank decides': 1,
  settlement: 1,
  'refund by staff': 3,
  'staff mend refunds': 1,
  'staff give a code': 1,
  mode: 3,
  fault: 5,
  'events again': 3,
  kill: 4,
  work: 30,
};

/** Kinds that make something for a kind that found nothing. */
const makesFor: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  'run taken back': ['billing run'],
  'payment by hand decided': ['payment by hand'],
  'plan offered': ['bill for a house'],
  'plan answered': ['plan offered'],
  'plan taken back': ['plan offered'],
  'credit note': ['bill for a house'],
  'late fee': ['bill for a house'],
  waiver: ['bill for a house'],
  'waiver decided': ['bill for a house', 'waiver'],
  dispute: ['fund by saved card', 'work'],
  'estate payout stopped': ['service charge from the wallet', 'estate payout'],
};

/** A run continues for at most so many operations until it has made one of each kind. */
const mostMore = 300;

/** Which rail serves what: the first half of a run uses the one, the second half the other. */
const choices = [
  { transfer: 'monnify', funding: 'paystack', payout: 'monnify' },
  { transfer: 'paystack', funding: 'monnify', payout: 'paystack' },
] as const;

/**
 * Random operations with money on both rails, with faults and deaths of web, worker and vending process in between. At
 * the end all parts work again until no work is left. The same seed gives the same run, except for the effects of time.
 */
export async function runRandomMoney(
  wanted: number,
  seed: string,
  /** Called after each hundred operations, with how many were made. */
  progress: (made: number) => void = () => undefined,
): Promise<RandomMoney> {
  const result: RandomMoney = { operations: {}, answers: {}, deaths: {}, made: {}, findings: [] };
  for (const [index, choice] of choices.entries()) {
    const part = index === 0 ? Math.ceil(wanted / 2) : Math.floor(wanted / 2);
    await runHalf(part, createChance(`${seed}:${index}`), choice, result, progress);
  }
  return result;
}

async function runHalf(
  wanted: number,
  chance: World['chance'],
  rails: (typeof choices)[number],
  result: RandomMoney,
  progress: (made: number) => void,
): Promise<void> {
  const deaths: Deaths = { next: undefined, at: result.deaths };
  const caps = { capPerHourKobo: 10n ** 14n, capPerMeterDayKobo: 10n ** 14n };
  const shop = await openShop({
    rails,
    // After thousands of payments a provider's list is slow on a busy machine. With a short limit it would never
    // arrive, and could not be compared.
    railPatienceMs: wanted > 500 ? 1000 : 200,
    caps,
    crash: createCrash(deaths),
    onSettlementEvent: accountingSlice.settlements!,
    above: [teamsSlice, serviceChargesSlice, arrearsSlice, estateMoneySlice],
  });
  const owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 2 });
  const world: World = {
    shop,
    owner,
    chance,
    deaths,
    jobs: [...shop.jobs, ...jobsAbove(shop, caps, createCrash(deaths))],
    people: [],
    accounts: [],
    pages: [],
    withdrawals: [],
    estates: [],
    daysPassed: 0,
    sent: [],
    answers: result.answers,
    returned: [],
    paidOutside: new Map(),
  };
  world.jobs = [...world.jobs, plansJob(world, () => world.daysPassed)];
  try {
    world.estates = await openEstates(world);
    // Every second operation is one that was not made yet. At the end all are, until each kind was made. An operation
    // that found nothing is repeated after one that makes something for it.
    const first = chance.shuffled(kinds);
    for (let left = wanted; left > 0 || (first.length > 0 && left > -mostMore); left -= 1) {
      // Limits by user and hour are not tested here, so there are always some users who have not reached theirs.
      if (world.people.length < 4 || left % 40 === 0) {
        world.people = [...world.people.slice(-5), await newPerson(world)];
        await asOwner(world, 'truncate platform.rate_limit');
      }
      const next = left % 2 === 0 || left <= 0 ? first.shift() : undefined;
      const kind = next ?? chance.weighted(weights);
      try {
        await operations[kind](world);
        count(result.operations, kind);
      } catch (error) {
        if (!(error instanceof NothingThere)) throw error;
        if (next !== undefined) first.push(...(makesFor[next] ?? []), next);
      }
      const made = Object.values(result.operations).reduce((sum, one) => sum + one, 0);
      if (made % 100 === 0) progress(made);
      if (chance.happens(0.25)) await shop.faults({ provider: 'ok', monnify: 'ok', vending: 'ok' });
    }
    await calmDown(world);
    result.findings.push(...(await closeExceptions(world)));
    // Exceptions that staff closed stay closed, however often everything is compared again.
    await workOnce(world);
    result.findings.push(...(await findingsOf(shop)));
    await tally(world, result.made);
  } finally {
    deaths.next = undefined;
    await owner.end();
    await shop.close();
  }
}

/** The worker's jobs for the slices above those of the shop. */
function jobsAbove(
  { db, payments, vend }: Shop,
  caps: { capPerHourKobo: bigint; capPerMeterDayKobo: bigint },
  crash: ReturnType<typeof createCrash>,
): World['jobs'] {
  const log = createLog('test', 'silent');
  const topUps = {
    db,
    payments,
    vending: { vend },
    caps: { ...caps, allowSimulatorKeys: true },
    publicUrl: 'http://shop.test',
    log,
    crash,
  };
  return [
    { name: 'top-ups.run', everyMs: 1000, run: () => runTopUps(topUps) },
    ...(accountingSlice.create({ db, staffDb: db, payments, log }).jobs?.() ?? []),
  ];
}

/** Both providers work again, and all processes work until no work is left. */
async function calmDown(world: World): Promise<void> {
  const { shop, deaths } = world;
  deaths.next = undefined;
  await allIsWell(world);
  await control(shop, 'POST', '/sandbox/webhooks/flush', {});
  // Orders that were not paid expire.
  await asOwner(
    world,
    `update payments.charge set expires_at = now() - interval '2 minutes' where status in ('created', 'pending');
     update vending.quick_purchase q set expires_at = now() from vending."order" o
       where o.id = q.order_id and o.status in ('created', 'awaiting_payment')`,
  );
  let quiet = 0;
  for (let round = 0; round < 300 && quiet < 4; round += 1) {
    // The banks decide, staff solve what waits for a person, and a night passes before the last rounds.
    await decideDisputes(world);
    await mendRefunds(world);
    await giveCodes(world);
    if (quiet === 1) await theNightPasses(world);
    await minutesPass(world);
    await workOnce(world);
    // An open breaker allows a call after some seconds. Nothing moves until then.
    const isDown = [...shop.providers, ...shop.payments.payouts.all].some((one) => one.isDown());
    quiet = !isDown && (await openWork(world)) === 0 ? quiet + 1 : 0;
    if (isDown) await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * A payout that the provider does not know is sent again five minutes after the first time. Each round lets this time
 * pass. The first call of a payout may fall into the pause of a breaker, long after all parts work again.
 */
async function minutesPass(world: World): Promise<void> {
  const [open] = await asOwner(
    world,
    `select from withdrawals.withdrawal where status in ('sending', 'unknown') limit 1`,
  );
  if (!open) return;
  await asOwner(
    world,
    `alter table withdrawals.event disable trigger user;
     update withdrawals.event set at = now() - interval '10 minutes' where at > now() - interval '10 minutes';
     alter table withdrawals.event enable trigger user`,
  );
}

async function workOnce(world: World): Promise<void> {
  await hurry(world);
  await work(world, world.jobs);
}

/** So that a run shows the points that it reached. */
async function tally(world: World, made: Record<string, number>): Promise<void> {
  const rows = await asOwner(
    world,
    `select format('order by %s %s', method, status) as what, count(*) as many from vending."order" group by 1
     union all select format('capture at %s', provider), count(*) from payments.capture group by 1
     union all select format('refund for %s %s', reason, state), count(*) from payments.refund group by 1
     union all select format('withdrawal by %s %s', provider, status), count(*) from withdrawals.withdrawal group by 1
     union all select format('estate payout %s', w.status), count(*) from withdrawals.withdrawal w where w.estate_id is not null group by 1
     union all select format('plan %s', state), count(*) from arrears.plan group by 1
     union all select 'instalments from a wallet', count(*) from service_charges.receipt where reference like 'SC-PLAN-%'
     union all select format('payment by hand %s', state), count(*) from service_charges.manual_receipt group by 1
     union all select format('billing run %s', state), count(*) from service_charges.run group by 1
     union all select format('share of a purchase %s %s', state, reason), count(*) from arrears.share group by 1
     union all select 'late fee', count(*) from service_charges.late_fee
     union all select format('waiver %s', state), count(*) from service_charges.waiver group by 1
     union all select format('credit note for %s', kind), count(*) from service_charges.credit_note group by 1
     union all select format('top-up %s %s', method, state), count(*) from top_ups.run group by 1
     union all select 'service charge invoice', count(*) from service_charges.invoice
     union all select format('service charge receipt by %s', way), count(*) from service_charges.receipt group by 1
     union all select format('dispute %s', state), count(*) from payments.dispute group by 1
     union all select format('exception %s %s', kind, state), count(*) from platform.finding group by 1
     union all select format('settlement of %s', provider), count(*) from accounting.settlement group by 1
     union all select 'journals', count(*) from ledger.journal`,
  );
  for (const { what = '', many = '0' } of rows) made[what] = (made[what] ?? 0) + Number(many);
}
