import { pause } from '../processes.ts';
import { asOwner, makeResidents, type Resident } from '../testing/residents.ts';
import { at, textAt, type Answer, type Caller } from './calls.ts';
import type { Chance } from './chance.ts';

/** One purchase of a signed-in user, decided before the first call. */
interface ResidentPlan {
  key: string;
  resident: Resident;
  method: 'wallet' | 'card';
  meter: string;
  amountKobo: number;
  /** Sends the same request twice at once. */
  clicksTwice: boolean;
  /** The page is closed after the first answer. */
  leaves: boolean;
}

export interface ResidentJournal {
  plan: ResidentPlan;
  reference: string | undefined;
  tokens: string[];
  answeredMs: number | undefined;
  complaints: string[];
}

const meters = ['04175000019', '04175000027', '04175000043', '04175000050'] as const;
const card = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const patienceMs = 120_000;
const openingKobo = 100_000_000_00;

/** Users who buy from their wallets and by card while everything breaks: once for each intent, whatever happens. */
export async function shopAsResidents(
  product: { dataDir: string; url: string },
  caller: Caller,
  { count, atOnce, chance }: { count: number; atOnce: number; chance: Chance },
): Promise<ResidentJournal[]> {
  const residents = await makeResidents(product, Math.min(8, count), openingKobo);
  const plans = Array.from({ length: count }, (_, index) => ({
    key: `soak-intent-${String(index).padStart(6, '0')}`,
    resident: chance.pick(residents),
    method: chance.happens(0.75) ? ('wallet' as const) : ('card' as const),
    meter: chance.pick(meters),
    amountKobo: chance.whole(100_000, 3_000_000),
    clicksTwice: chance.happens(0.15),
    leaves: chance.happens(0.15),
  }));
  const journals: ResidentJournal[] = [];
  const waiting = [...plans];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) journals.push(await buy(caller, plan));
    }),
  );
  return journals;
}

async function buy(caller: Caller, plan: ResidentPlan): Promise<ResidentJournal> {
  const journal: ResidentJournal = { plan, reference: undefined, tokens: [], answeredMs: undefined, complaints: [] };
  const begun = performance.now();
  const answer = await untilAnswered(() => requestVend(caller, plan), journal);
  if (answer.status !== 200) {
    journal.complaints.push(
      `${plan.method} vend answered ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`,
    );
    return journal;
  }
  journal.answeredMs = performance.now() - begun;
  journal.reference = textAt(answer.body, 'data', 'order', 'reference') ?? textAt(answer.body, 'data', 'reference');
  if (plan.method === 'card') await payByCard(caller, journal, textAt(answer.body, 'data', 'authorization_url') ?? '');
  if (!plan.leaves) await watch(caller, journal);
  return journal;
}

async function requestVend(caller: Caller, plan: ResidentPlan): Promise<Answer> {
  const headers = { ...(await plan.resident.headers()), 'idempotency-key': plan.key };
  const send = () =>
    plan.method === 'wallet'
      ? caller.call('POST', '/api/v1/vend/wallet', { meterNumber: plan.meter, amount_kobo: plan.amountKobo }, headers)
      : caller.call(
          'POST',
          '/api/v1/vend/pay',
          { meterNumber: plan.meter, amount: plan.amountKobo / 100, callback_url: '/user/vend_utility/status' },
          headers,
        );
  if (!plan.clicksTwice) return send();
  const both = await Promise.all([send(), send()]);
  return both.find(({ status }) => status === 200) ?? both[0];
}

async function payByCard(caller: Caller, journal: ResidentJournal, page: string): Promise<void> {
  const code = page.split('/').at(-1) ?? '';
  const answer = await untilAnswered(() => caller.call('POST', `/sandbox/checkout/${code}/card`, card), journal, true);
  // 409: an earlier try, whose answer was lost, has paid.
  if (answer.status >= 300 && answer.status !== 409) {
    journal.complaints.push(
      `the payment page answered ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`,
    );
  }
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
    if (![0, 200, 503].includes(read.status)) journal.complaints.push(`a poll answered ${read.status}`);
    await pause(1000);
  }
}

/** The same request again until an answer is final or patience ends. */
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
    if (answer.status === 500) journal.complaints.push('answered 500');
    await pause(Math.min(5, answer.retryAfterSeconds ?? 1) * 1000);
  }
}

export interface ResidentExamination {
  lost: string[];
  wrong: string[];
  vended: number;
  credited: number;
  answeredMs: number[];
}

/** Compares what users were told with the books: one order for each intent, one token, and no kobo more or less in the wallets. */
export async function examineResidents(
  dataDir: string,
  journals: readonly ResidentJournal[],
): Promise<ResidentExamination> {
  const result: ResidentExamination = { lost: [], wrong: [], vended: 0, credited: 0, answeredMs: [] };
  const rows = await asOwner<{
    key: string;
    user: string;
    reference: string;
    status: string;
    token: string | null;
    sets: number;
  }>(
    dataDir,
    `select o.buyer_key as key, o.buyer_id as user, o.reference, o.status, t.token,
       (select count(*)::int from vending.token_set s where s.order_id = o.id) as sets
     from vending."order" o left join vending.token t on t.order_id = o.id and t.kind = 'credit'
     where o.buyer_key like 'soak-intent-%'`,
  );
  const orders = new Map(rows.map((row) => [row.key, row]));
  if (orders.size !== rows.length) result.wrong.push('an intent has two orders');
  for (const { plan, reference, tokens, complaints, answeredMs } of journals) {
    const of = (text: string) => `${plan.key} ${reference ?? ''}: ${text}`;
    result.wrong.push(...complaints.map(of));
    const order = orders.get(plan.key);
    if (answeredMs !== undefined && plan.method === 'wallet') result.answeredMs.push(answeredMs);
    if (!order || order.reference !== reference) {
      if (reference !== undefined)
        result.lost.push(of(`was acknowledged, the books say ${order?.reference ?? 'nothing'}`));
      continue;
    }
    if (order.sets > 1) result.wrong.push(of(`${order.sets} token sets`));
    if (tokens.length > 0 && order.token !== tokens.at(-1)) result.lost.push(of('was shown another token'));
    if (order.status === 'vended') result.vended += 1;
    else if (order.status === 'credited') result.credited += 1;
    else if (plan.method === 'wallet' || complaints.length === 0) result.wrong.push(of(`ended as ${order.status}`));
  }
  const wallets = await asOwner<{ user: string; difference: string }>(
    dataDir,
    `select u.user_id as user, b.balance_kobo - $2::bigint
         + coalesce((select sum(o.amount_kobo) from vending."order" o where o.buyer_id = u.user_id and o.method = 'wallet' and o.status = 'vended'), 0)
         - coalesce((select sum(o.amount_kobo) from vending."order" o where o.buyer_id = u.user_id and o.method <> 'wallet' and o.status = 'credited'), 0)
         as difference
     from unnest($1::text[]) u (user_id)
     join ledger.account a on a.code = 'wallet:' || u.user_id join ledger.balance b on b.account_id = a.id`,
    [[...new Set(journals.map(({ plan }) => plan.resident.id))], openingKobo],
  );
  for (const { user, difference } of wallets) {
    if (Number(difference) !== 0) result.wrong.push(`the wallet of user ${user} is off by ${difference} kobo`);
  }
  return result;
}
