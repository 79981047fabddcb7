import { pause } from '../processes.ts';
import { asOwner, makeResidents, ownerUrlOf, type Resident } from '../testing/residents.ts';
import { at, koboAt, textAt, type Answer, type Caller } from './calls.ts';
import type { Chance } from './chance.ts';
import { letTopUpBeDue } from './top-ups.ts';

export const intents = [
  'wallet',
  'card',
  'saved-card',
  'transfer',
  'fund-transfer',
  'fund-card',
  'fund-saved-card',
  'withdraw',
  'top-up',
  'top-up-card',
] as const;
export type Intent = (typeof intents)[number];

/** What the worker buys by itself, on a day that was announced. */
export const isTopUp = (intent: Intent): intent is 'top-up' | 'top-up-card' => intent.startsWith('top-up');

/** One purchase, funding or withdrawal of a signed-in user, decided before the first call. */
interface ResidentPlan {
  key: string;
  index: number;
  resident: Customer;
  method: Intent;
  meter: string;
  amountKobo: number;
  /** Sends the same request twice at the same time. */
  clicksTwice: boolean;
  /** The page is closed after the first response. */
  leaves: boolean;
}

interface Customer extends Resident {
  cardId: string;
  bankAccountId: string;
}

export interface ResidentJournal {
  plan: ResidentPlan;
  /** What the order of a top-up is found by. */
  topUpKey?: string;
  reference: string | undefined;
  tokens: string[];
  answeredMs: number | undefined;
  complaints: string[];
}

const meters = ['04175000019', '04175000027', '04175000043', '04175000050'] as const;
const card = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const statusPage = '/user/vend_utility/status';
const patienceMs = 120_000;
export const openingKobo = 100_000_000_00;
const shares: Readonly<Record<Intent, number>> = {
  wallet: 42,
  card: 10,
  'saved-card': 10,
  transfer: 6,
  'fund-transfer': 6,
  'fund-card': 3,
  'fund-saved-card': 3,
  withdraw: 12,
  'top-up': 5,
  'top-up-card': 3,
};

/** Users who buy, fund and withdraw while everything breaks: once for each intent, whatever happens. */
export async function shopAsResidents(
  product: { dataDir: string; url: string },
  caller: Caller,
  { count, atOnce, chance }: { count: number; atOnce: number; chance: Chance },
): Promise<ResidentJournal[]> {
  const made = await makeResidents(
    { url: product.url, ownerUrl: ownerUrlOf(product.dataDir) },
    Math.min(8, count),
    openingKobo,
  );
  const residents = await giveAccounts(product.dataDir, made);
  await widenLimits(product.dataDir);
  const plans = Array.from({ length: count }, (_, index) => ({
    key: `soak-intent-${String(index).padStart(6, '0')}`,
    index,
    resident: chance.pick(residents),
    // Each way once, however short the run is.
    method: intents[index] ?? chance.weighted(shares),
    meter: chance.pick(meters),
    amountKobo: chance.whole(5_000, 30_000) * 100,
    clicksTwice: chance.happens(0.15),
    leaves: chance.happens(0.15),
  }));
  const journals: ResidentJournal[] = [];
  const waiting = [...plans];
  const runPlan = async (plan: ResidentPlan) => {
    // The limit of five withdrawals an hour is for one person; here one person represents many.
    if (plan.method === 'withdraw') {
      await plan.resident.headers();
      await forgetLimit(product.dataDir, plan.resident.id);
    }
    return isTopUp(plan.method) ? waitForTopUp(product.dataDir, plan) : pursue(caller, plan);
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) journals.push(await runPlan(plan));
    }),
  );
  return journals;
}

/** Each gets a saved card, and a bank account whose first day is over. */
async function giveAccounts(dataDir: string, residents: readonly Resident[]): Promise<Customer[]> {
  const rows = await asOwner<{ user: string; card: string; account: string }>(
    dataDir,
    `with users as (select u::bigint as id, row_number() over () as n from unnest($1::text[]) u),
     cards as (
       insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
         consented_at, consent_charge_id)
       select id::text, 'paystack', 'SIG_2bcb43ee49cd988f4ece', 'Visa', '4081', 12, 2031, 'TEST BANK', 'Card', true, now(), 0
       from users returning id, user_id),
     held as (
       insert into payments.card_authorization (card_id, code, customer_email)
       select id, 'AUTH_5d5672937d', 'ada@example.com' from cards),
     accounts as (
       insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
       select id, '001', 'Test Bank', lpad((1000000000 + n)::text, 10, '0'), 'RESIDENT', true, now()
       from users returning id, user_id)
     select c.user_id as user, c.id::text as card, a.id::text as account from cards c join accounts a on a.user_id::text = c.user_id`,
    [residents.map(({ id }) => id)],
  );
  return residents.map((resident) => {
    const row = rows.find(({ user }) => user === resident.id);
    if (!row) throw new Error(`${resident.email} has no accounts`);
    return { ...resident, cardId: row.card, bankAccountId: row.account };
  });
}

/** One person represents many here: they withdraw as much in a day as many people, also money from cards, without a review. */
async function widenLimits(dataDir: string): Promise<void> {
  await asOwner(
    dataDir,
    `with level as (
       insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo)
       select 'withdrawal', level, now() - interval '1 minute', 50000000, 100000000 from generate_series(1, 3) level),
     card as (
       insert into platform.setting_version (key, valid_from, value, asked_by)
       values ('limits.card-money', now() - interval '1 minute', '{"wait_days": 0, "own_name": "allowed", "look_above_kobo": 5000000}', 'soak'))
     insert into withdrawals.approval_rule (valid_from, above_kobo) values (now() - interval '1 minute', 100000000)`,
  );
}

async function forgetLimit(dataDir: string, userId: string): Promise<void> {
  // The database may have been killed just now; then the call itself says so and is repeated.
  await asOwner(
    dataDir,
    `with confirmed as (
       -- They typed their password a moment ago.
       update identity.session set step_up_until = now() + interval '1 hour' where user_id = $1::bigint)
     delete from platform.rate_limit where key like 'withdrawals%'`,
    [userId],
  ).catch(() => undefined);
}

/** Nothing is asked of the product here: its worker buys on the day. The database may be away just now. */
async function waitForTopUp(dataDir: string, plan: ResidentPlan): Promise<ResidentJournal> {
  const { resident, meter, amountKobo, index, method } = plan;
  const due = { userId: resident.id, meter, amountKobo, daysAgo: index };
  const cardId = method === 'top-up-card' ? resident.cardId : null;
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      const topUpKey = await letTopUpBeDue(dataDir, { ...due, cardId });
      return { plan, topUpKey, reference: undefined, tokens: [], answeredMs: undefined, complaints: [] };
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await pause(1000);
    }
  }
}

async function pursue(caller: Caller, plan: ResidentPlan): Promise<ResidentJournal> {
  const journal: ResidentJournal = { plan, reference: undefined, tokens: [], answeredMs: undefined, complaints: [] };
  const begun = performance.now();
  const answer = await untilAnswered(() => sendRequest(caller, plan), journal);
  if (answer.status >= 300) {
    journal.complaints.push(
      `${plan.method} returned ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`,
    );
    return journal;
  }
  journal.answeredMs = performance.now() - begun;
  journal.reference = textAt(answer.body, 'data', 'order', 'reference') ?? textAt(answer.body, 'data', 'reference');
  const page = textAt(answer.body, 'data', 'authorization_url');
  if (page !== undefined) await payByCard(caller, journal, page);
  const account = textAt(answer.body, 'data', 'account_number');
  if (account !== undefined) await transfer(caller, journal, account, koboAt(answer.body, 'data', 'amount_kobo'));
  if (!plan.leaves && isPurchase(plan.method)) await watch(caller, journal);
  return journal;
}

export const isPurchase = (intent: Intent) => !intent.startsWith('fund') && intent !== 'withdraw';

type Asked = Exclude<Intent, 'top-up' | 'top-up-card'>;

function requestOf({ method, meter, amountKobo, resident }: ResidentPlan): [path: string, body: object] {
  const amount_kobo = amountKobo;
  // Residents of the soak buy the same again within a minute, and want it.
  const order = { meterNumber: meter, amount_kobo, repeat: true };
  switch (method as Asked) {
    case 'wallet':
      return ['/vend/wallet', order];
    case 'card':
      return ['/vend/pay', { meterNumber: meter, amount: amountKobo / 100, callback_url: statusPage, repeat: true }];
    case 'saved-card':
      return ['/vend/saved-card', { ...order, card_id: resident.cardId }];
    case 'transfer':
      return ['/vend/transfer', order];
    case 'fund-transfer':
      return ['/wallet/fund/transfer', { amount_kobo }];
    case 'fund-card':
      return ['/wallet/fund/card', { amount_kobo, repeat: true }];
    case 'fund-saved-card':
      return ['/wallet/fund/saved-card', { amount_kobo, card_id: resident.cardId, repeat: true }];
    case 'withdraw':
      return ['/withdrawals', { amount_kobo, bank_account_id: resident.bankAccountId }];
  }
}

async function sendRequest(caller: Caller, plan: ResidentPlan): Promise<Answer> {
  const headers = { ...(await plan.resident.headers()), 'idempotency-key': plan.key };
  const [path, body] = requestOf(plan);
  const send = () => caller.call('POST', `/api/v1${path}`, body, headers);
  if (!plan.clicksTwice) return send();
  const both = await Promise.all([send(), send()]);
  return both.find(({ status }) => status >= 200 && status < 300) ?? both[0];
}

async function payByCard(caller: Caller, journal: ResidentJournal, page: string): Promise<void> {
  const code = page.split('/').at(-1) ?? '';
  const answer = await untilAnswered(() => caller.call('POST', `/sandbox/checkout/${code}/card`, card), journal, true);
  // 409: an earlier try, whose response was lost, has paid.
  if (answer.status >= 300 && answer.status !== 409) complain(journal, 'the payment page', answer);
}

async function transfer(caller: Caller, journal: ResidentJournal, account: string, amount: number): Promise<void> {
  const order = { account_number: account, amount, session_id: journal.plan.key, sender_account: '0123456789' };
  const answer = await untilAnswered(() => caller.call('POST', '/sandbox/bank/transfers', order), journal);
  if (answer.status !== 201) complain(journal, 'the bank', answer);
}

async function watch(caller: Caller, journal: ResidentJournal): Promise<void> {
  const { plan, reference } = journal;
  const leavesAt = performance.now() + 20_000;
  while (performance.now() < leavesAt) {
    const read = await caller.call('GET', `/api/v1/vend/orders/${reference}`, undefined, await plan.resident.headers());
    const tokens = at(read.body, 'data', 'tokens');
    if (Array.isArray(tokens) && tokens.length > 0) {
      journal.tokens = tokens.flatMap((one: unknown) => textAt(one, 'token') ?? []);
      return;
    }
    if (![0, 200, 503].includes(read.status)) journal.complaints.push(`a poll returned ${read.status}`);
    await pause(1000);
  }
}

/** Repeats the request until a response is final or the time is over. */
async function untilAnswered(
  ask: () => Promise<Answer>,
  journal: ResidentJournal,
  isConflictFinal = false,
): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    const isPassing = answer.status === 0 || answer.status >= 500 || (answer.status === 409 && !isConflictFinal);
    if (!isPassing || performance.now() > giveUpAt) return answer;
    if (answer.status === 500) journal.complaints.push('returned 500');
    await pause(Math.min(5, answer.retryAfterSeconds ?? 1) * 1000);
  }
}

function complain(journal: ResidentJournal, who: string, { status, body }: Answer): void {
  journal.complaints.push(`${who} returned ${status} ${JSON.stringify(body ?? '').slice(0, 200)}`);
}
