import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { ledgerFindings } from '#ledger';
import { compareWithProvider } from '#payments';
import { findAll } from '#platform/checks';
import { sql } from '#platform/db';
import { vendingFindings } from './findings.ts';
import { meters, openShop, type Reply, type Shop, type TestUser } from './test-shop.ts';
import { refundOrder } from './staff-orders.ts';
import { walletFindings } from '#wallets';

/** What came of a run: how many operations of each kind were made and how they were answered, and everything that does not add up. */
export interface RandomMoney {
  operations: Record<string, number>;
  /** Answers by HTTP status and, where it was refused, by code. */
  answers: Record<string, number>;
  kills: number;
  findings: string[];
}

interface World {
  shop: Shop;
  chance: Chance;
  users: { user: TestUser; bankAccount: string }[];
  /** Accounts that were opened, and what each asks for. */
  accounts: { number: string; amountKobo: number }[];
  pages: { code: string }[];
  orders: { user: TestUser | undefined; reference: string }[];
  withdrawals: { user: TestUser; reference: string }[];
  /** Requests that can be sent again as they were. */
  sent: (() => Promise<Reply>)[];
  answers: Record<string, number>;
}

const weights = {
  'wallet purchase': 14,
  'quick purchase': 9,
  'purchase by transfer': 6,
  'purchase by card': 5,
  'fund by transfer': 8,
  'transfer into an account': 22,
  'card on a page': 5,
  withdraw: 8,
  'cancel a withdrawal': 3,
  'payout comes back': 2,
  'refund by staff': 3,
  'same request again': 5,
  fault: 5,
  'events again': 3,
  kill: 3,
  work: 24,
} as const;

const faults = [
  'error',
  'html',
  'empty',
  'lost_response',
  'lost_response',
  'duplicate_webhook',
  'late_webhook',
] as const;
const card = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const declined = { ...card, number: '4084080000005408', cvv: '001' };

/** Kill: the next named point that the worker passes throws, as if the process had died there. */
const deaths = { armed: false, count: 0 };
function crash(): void {
  if (!deaths.armed) return;
  deaths.armed = false;
  deaths.count += 1;
  throw new Error('the process died here');
}

/**
 * Random operations with money on both rails, with faults and deaths of the worker in between; then everybody is well again and works
 * until nothing is left. The same seed is the same run, but for what time decides.
 */
export async function runRandomMoney(operations: number, seed: string): Promise<RandomMoney> {
  const shop = await openShop({
    rails: { transfer: 'monnify', funding: 'paystack', payout: 'monnify' },
    caps: { capPerHourKobo: 10n ** 14n, capPerMeterDayKobo: 10n ** 14n },
    crash,
  });
  deaths.count = 0;
  const chance = createChance(seed);
  const world: World = {
    shop,
    chance,
    users: [],
    accounts: [],
    pages: [],
    orders: [],
    withdrawals: [],
    sent: [],
    answers: {},
  };
  const counts: Record<string, number> = {};
  try {
    await lift(shop);
    for (let left = operations; left > 0; left -= 1) {
      // Limits by user and hour are not what this is about: there are always some who have not reached theirs.
      if (world.users.length < 4 || left % 40 === 0) world.users = [...world.users.slice(-5), await newUser(shop)];
      const kind = chance.weighted(weights);
      counts[kind] = (counts[kind] ?? 0) + 1;
      await operate(world, kind);
      if (chance.happens(0.25)) await fault(world, 'ok');
    }
    await calmDown(world);
    return { operations: counts, answers: world.answers, kills: deaths.count, findings: await findingsOf(world) };
  } finally {
    deaths.armed = false;
    await shop.close();
  }
}

async function asOwner(shop: Shop, text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
  return (
    owner
      // Several statements at once take no values.
      .query<Record<string, string>>(text, values.length > 0 ? values : undefined)
      .then(({ rows }) => rows)
      .finally(() => owner.end())
  );
}

/** Limits of addresses count all of these people as one. */
async function lift(shop: Shop): Promise<void> {
  await asOwner(shop, 'truncate platform.rate_limit').catch(() => undefined);
}

async function newUser(shop: Shop): Promise<World['users'][number]> {
  const user = await shop.user(5_000_000n);
  const number = String(1_000_000_000 + Math.floor(Math.random() * 8_999_999_999));
  const [row] = await asOwner(
    shop,
    `insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
     values ($1, '001', 'Test Bank', $2, $3, true, now()) returning id::text`,
    [user.id, number, `TEST ACCOUNT ${number.slice(-4)}`],
  );
  return { user, bankAccount: row?.['id'] ?? '' };
}

async function operate(world: World, kind: keyof typeof weights): Promise<void> {
  const { shop, chance } = world;
  const { user, bankAccount } = chance.pick(world.users);
  const amountKobo = chance.whole(1_000, 6_000) * 100 + chance.whole(0, 99);
  const meterNumber = chance.pick([meters.electricity, meters.water, meters.gas]);
  switch (kind) {
    case 'wallet purchase':
      return void (await send(world, user, '/vend/wallet', {
        meterNumber,
        amount_kobo: Math.max(100_000, amountKobo),
      }));
    case 'quick purchase': {
      const body = shop.linkBody({ amount: Math.max(100_000, amountKobo) });
      const reply = await ask(world, () => shop.call('POST', '/v1/gatelight/payment-link', body));
      const data = reply.body.data as { account_number?: string } | undefined;
      if (data?.account_number) world.accounts.push({ number: data.account_number, amountKobo: Number(body.amount) });
      world.orders.push({ user: undefined, reference: body.reference });
      return;
    }
    case 'purchase by transfer':
    case 'fund by transfer': {
      const isFunding = kind === 'fund by transfer';
      const body = isFunding
        ? { amount_kobo: Math.max(100_000, amountKobo) }
        : { meterNumber, amount_kobo: Math.max(100_000, amountKobo) };
      const { body: answer } = await send(world, user, isFunding ? '/wallet/fund/transfer' : '/vend/transfer', body);
      const number = deepText(answer, 'account_number');
      if (number) world.accounts.push({ number, amountKobo: body.amount_kobo });
      const reference = deepText(answer, 'reference');
      if (reference && !isFunding) world.orders.push({ user, reference });
      return;
    }
    case 'purchase by card': {
      const amount = Math.max(1_000, Math.floor(amountKobo / 100));
      const { body } = await send(world, user, '/vend/pay', {
        meterNumber,
        amount,
        callback_url: 'http://shop.test/user/vend_utility/status',
      });
      const code = deepText(body, 'authorization_url')?.split('/').at(-1);
      if (code) world.pages.push({ code });
      return;
    }
    case 'transfer into an account': {
      const account = world.accounts.at(-chance.whole(1, Math.min(8, world.accounts.length)));
      if (!account) return;
      const amount = chance.weighted({ exact: 12, less: 2, more: 2, tiny: 1 });
      const kobo = {
        exact: account.amountKobo,
        less: account.amountKobo - 5_050,
        more: account.amountKobo + 20_001,
        tiny: 777,
      }[amount];
      const more = { sender_account: '0123456789', ...(chance.happens(0.04) ? { currency: 'USD' } : {}) };
      await shop.transfer(account.number, kobo, more);
      return;
    }
    case 'card on a page': {
      const page = world.pages.at(-chance.whole(1, Math.min(6, world.pages.length)));
      // Some pay long after they closed the page: the provider takes it all the same.
      if (page)
        await control(shop, 'POST', `/sandbox/checkout/${page.code}/card`, chance.happens(0.3) ? declined : card);
      return;
    }
    case 'withdraw': {
      const { body } = await send(world, user, '/withdrawals', {
        amount_kobo: 500_000 + chance.whole(0, 900_000),
        bank_account_id: bankAccount,
      });
      const reference = deepText(body, 'reference');
      if (reference) world.withdrawals.push({ user, reference });
      return;
    }
    case 'cancel a withdrawal': {
      const one = world.withdrawals.at(-1);
      if (one) await ask(world, () => one.user.post(`/withdrawals/${one.reference}/cancel`, {}));
      return;
    }
    case 'payout comes back': {
      const one = world.withdrawals.at(-chance.whole(1, Math.min(10, world.withdrawals.length)));
      if (one) await control(shop, 'POST', `/sandbox/monnify/disbursements/${one.reference}/reversal`, {});
      return;
    }
    case 'refund by staff': {
      const [order] = await asOwner(shop, `select reference from vending."order" where status = 'vend_failed' limit 1`);
      const reference = order?.['reference'];
      if (reference)
        await refundOrder(
          { db: shop.db, payments: shop.payments, authority: shop.authority, crash },
          { reference, by: 'Bola', reason: 'random' },
        ).catch(() => undefined);
      return;
    }
    case 'same request again': {
      const again = world.sent.at(-chance.whole(1, Math.min(10, world.sent.length)));
      if (again) await Promise.all([ask(world, again), ask(world, again)]);
      return;
    }
    case 'fault':
      return fault(world, chance.pick(faults));
    case 'events again': {
      await control(shop, 'POST', '/sandbox/webhooks/flush', {});
      await control(shop, 'POST', `/sandbox/webhooks/${chance.whole(1, 400)}/replay`, {});
      return;
    }
    case 'kill':
      deaths.armed = true;
      return;
    case 'work':
      await hurry(shop);
      await chance
        .pick(shop.jobs)
        .run()
        .catch(() => undefined);
  }
}

/** A call of a user under a key of its own; it can be sent again as it was. */
async function send(world: World, user: TestUser, path: string, body: unknown): Promise<Reply> {
  const key = randomUUID();
  const once = () => user.post(path, body, key);
  world.sent.push(once);
  if (world.sent.length > 50) world.sent.shift();
  return ask(world, once);
}

async function ask(world: World, request: () => Promise<Reply>): Promise<Reply> {
  // Only the worker dies here: what answers people goes on.
  const { armed } = deaths;
  deaths.armed = false;
  const reply = await request();
  deaths.armed = armed;
  const said = reply.status < 400 ? String(reply.status) : `${reply.status} ${reply.body.code ?? ''}`;
  world.answers[said] = (world.answers[said] ?? 0) + 1;
  if (reply.status === 500) throw new Error(`an answer of 500: ${JSON.stringify(reply.body)}`);
  return reply;
}

function fault({ shop, chance }: World, mode: (typeof faults)[number] | 'ok'): Promise<void> {
  return shop.faults(
    mode === 'ok' ? { provider: 'ok', monnify: 'ok' } : { [chance.pick(['provider', 'monnify'])]: mode },
  );
}

async function control(shop: Shop, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
}

/** The first text under this name, however deep the answer has it. */
function deepText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, one] of Object.entries(value)) {
    if (key === name && typeof one === 'string') return one;
    const found = deepText(one, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Everything that waits has waited long enough. */
async function hurry(shop: Shop): Promise<void> {
  for (const [table, column] of [
    ['payments.charge', 'next_check_at'],
    ['payments.refund', 'next_attempt_at'],
    ['vending."order"', 'next_attempt_at'],
    ['withdrawals.withdrawal', 'next_attempt_at'],
  ] as const)
    await sql`update ${sql.raw(table)} set ${sql.raw(column)} = now() where ${sql.raw(column)} between now() and now() + interval '2 days'`.execute(
      shop.db,
    );
  await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
  await sql`update payments.statement set next_look_at = now(), next_long_look_at = now()`.execute(shop.db);
}

/** Both providers are well again, and everyone works until nothing is left to do. */
async function calmDown(world: World): Promise<void> {
  const { shop } = world;
  deaths.armed = false;
  await fault(world, 'ok');
  await control(shop, 'POST', '/sandbox/webhooks/flush', {});
  // A breaker that opened lets a call through after five seconds.
  const rails = [...shop.providers, ...shop.payments.payouts.all];
  if (rails.some((one) => one.isDown())) await new Promise((resolve) => setTimeout(resolve, 5_200));
  // A payout that the provider does not know is sent again five minutes after it was sent first: they pass.
  await asOwner(
    shop,
    `alter table withdrawals.event disable trigger user;
     update withdrawals.event set at = at - interval '10 minutes';
     alter table withdrawals.event enable trigger user`,
  );
  let quiet = 0;
  for (let round = 0; round < 200 && quiet < 4; round += 1) {
    await hurry(shop);
    for (const job of shop.jobs) await job.run();
    quiet = (await openWork(shop)) === 0 ? quiet + 1 : 0;
  }
}

async function openWork(shop: Shop): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from payments.refund where state in ('queued', 'sending', 'sent'))
      + (select count(*) from payments.provider_event where processed_at is null)
      + (select count(*) from vending."order" where status in ('paid', 'vending', 'unknown', 'paid_late'))
      + (select count(*) from withdrawals.withdrawal where status in ('requested', 'sending', 'unknown')))::int as n`.execute(
    shop.db,
  );
  return rows[0]?.n ?? 0;
}

async function findingsOf({ shop }: World): Promise<string[]> {
  const { db, payments } = shop;
  const found = [
    ...(await ledgerFindings(db)),
    ...(await payments.findings(db)),
    ...(await vendingFindings(db)),
    ...(await walletFindings(db)),
    ...(await findAll(db, shop.withdrawalChecks)),
    ...(await payments.unknownAtProvider()),
  ].map(({ check, detail }) => `${check}: ${detail}`);
  for (const provider of shop.providers) {
    const { findings, notCompared } = await compareWithProvider(db, provider);
    found.push(...findings.map(({ check, detail }) => `${check} at ${provider.name}: ${detail}`));
    if (notCompared !== undefined) found.push(`the payments at ${provider.name} were not compared: ${notCompared}`);
  }
  return [...found, ...(await payoutsThatDiffer(shop))].filter((one) => !isExpected(one));
}

/** A transfer that the provider turned away by itself is for people to know, and nothing is wrong with the books. */
const isExpected = (finding: string) => finding.startsWith('needs attention: transfer_rejected');

/** Each withdrawal that was paid left once, and nothing left without one. */
async function payoutsThatDiffer({ db, payments }: Shop): Promise<string[]> {
  const rail = payments.payouts.toPay();
  const left = new Map<string, { status: string; amountMinor: bigint }[]>();
  const period = { from: new Date(Date.now() - 7 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
  for (let page = 1; ; page += 1) {
    const answer = await rail.listPayouts(period, page);
    if (answer.kind !== 'ok') return [`the payouts of ${rail.name} cannot be listed`];
    for (const one of answer.value.rows) left.set(one.reference, [...(left.get(one.reference) ?? []), one]);
    if (answer.value.isLast) break;
  }
  const { rows } = await sql<{ reference: string; status: string; minor: bigint }>`
    select reference, status, amount_kobo - fee_kobo - stamp_duty_kobo as minor from withdrawals.withdrawal`.execute(
    db,
  );
  const wrong: string[] = [];
  // A payout that came back before we heard that it had succeeded failed, as far as its owner is concerned.
  const expected: Record<string, readonly string[]> = {
    paid: ['success'],
    returned: ['reversed'],
    failed: ['failed', 'reversed'],
  };
  for (const { reference, status, minor } of rows) {
    const there = left.get(reference) ?? [];
    left.delete(reference);
    if (
      status === 'cancelled' || status === 'failed' ? there.some((one) => one.status === 'success') : there.length !== 1
    )
      wrong.push(`withdrawal ${reference} is ${status}, and the provider has ${there.length} payouts for it`);
    for (const one of there)
      if (one.amountMinor !== minor || expected[status]?.includes(one.status) === false)
        wrong.push(
          `withdrawal ${reference} is ${status} of ${minor}, the provider says ${one.status} of ${one.amountMinor}`,
        );
  }
  return [...wrong, ...[...left.keys()].map((reference) => `payout ${reference} has no withdrawal`)];
}

/** Numbers that look random and are the same again for the same seed. */
interface Chance {
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  weighted<Name extends string>(of: Readonly<Record<Name, number>>): Name;
}

function createChance(seed: string): Chance {
  let drawn = 0;
  const next = () => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!;
  return {
    whole,
    pick,
    happens: (share) => next() < share,
    weighted: <Name extends string>(of: Readonly<Record<Name, number>>) =>
      pick((Object.keys(of) as Name[]).flatMap((name) => Array.from({ length: of[name] }, () => name))),
  };
}
