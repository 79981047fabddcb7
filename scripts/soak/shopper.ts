import { pause } from '../processes.ts';
import { at, isPassing, textAt, type Answer, type Caller } from './calls.ts';
import type { Plan } from './plan.ts';

export interface Transfer {
  session: string;
  amountKobo: number;
  currency: 'NGN' | 'USD';
}

/** What a payer saw and must be able to rely on, recorded at that moment. */
export interface Journal {
  plan: Plan;
  /** From the first 200 of the payment link. */
  account: string | undefined;
  /** Transfers that the bank confirmed. */
  transfers: Transfer[];
  /** Transfers that the provider did not take: the bank said immediately that the payer has the money back. */
  returned: Transfer[];
  /** Tokens that the page showed. */
  tokens: string[];
  /** From the bank's confirmation to the token on the page, where the payer stayed to see it. */
  waitedMs: number | undefined;
  /** Staff saw that the money is on its way back. */
  isSentBack: boolean;
  /** Same-key repeats of the first request. */
  repeats: number;
  /** What should not have happened, in words. */
  complaints: string[];
}

export interface ShopperDeps {
  caller: Caller;
  clientId: string;
  /** Lets the time of this purchase's account run out. */
  closeAccount: (reference: string) => Promise<void>;
  /** `npm run orders -- refund`; whether it said that the money goes back. */
  sendBack: (reference: string) => Promise<boolean>;
}

const patienceMs = 120_000;
const ended = new Set(['vended', 'refunded', 'expired', 'cancelled']);

/** One purchase from the form to the token, as a browser does it: the same key until there is a response, then polling. */
export async function shop(deps: ShopperDeps, plan: Plan): Promise<Journal> {
  const journal: Journal = {
    plan,
    account: undefined,
    transfers: [],
    returned: [],
    tokens: [],
    waitedMs: undefined,
    isSentBack: false,
    repeats: 0,
    complaints: [],
  };
  const link = await openLink(deps, journal);
  if (!link) return journal;
  await pause(plan.thinksMs);
  if (plan.payment === 'late') await deps.closeAccount(plan.reference);
  if (plan.payment === 'failed') await failPayment(deps, journal, link.account);
  const [isSentBack] = await Promise.all([
    plan.isSentBack && deps.sendBack(plan.reference),
    payAll(deps, journal, link.account),
  ]);
  journal.isSentBack = isSentBack;
  await watch(deps, journal, link);
  return journal;
}

interface Link {
  account: string;
  secret: string;
  callbackPath: string;
}

async function openLink(deps: ShopperDeps, journal: Journal): Promise<Link | undefined> {
  const { plan } = journal;
  const requestLink = () => askForLink(deps, plan, { ...from(plan), 'purchase-proof': plan.proof });
  const answer = await untilAnswered(async () => {
    if (!plan.clicksTwice) return requestLink();
    const both = await Promise.all([requestLink(), requestLink()]);
    noteTwoAccounts(journal, both);
    return both.find((one) => one.status === 200) ?? both[0];
  }, journal);
  const account = textAt(answer.body, 'data', 'account_number');
  const callback = textAt(answer.body, 'data', 'callback_url');
  if (answer.status !== 200 || account === undefined || callback === undefined) {
    // No account was given out, so nothing can be paid: annoying, and no loss. Other refusals are not expected here.
    if (!isPassing(answer)) complain(journal, 'the payment link', answer);
    return undefined;
  }
  journal.account = account;
  if (plan.isCopied) await copyReference(deps, journal);
  const { pathname } = new URL(callback);
  return { account, secret: pathname.split('/').at(-1) ?? '', callbackPath: `${pathname}?clientId=${deps.clientId}` };
}

const from = ({ address }: Plan) => ({ 'x-forwarded-for': address });

function askForLink({ caller, clientId }: ShopperDeps, plan: Plan, headers: Record<string, string>): Promise<Answer> {
  return caller.call('POST', '/v1/gatelight/payment-link', linkBody(clientId, plan), headers);
}

/** Without the proof even the same request under a known reference is another buyer's, who gets nothing of this purchase. */
async function copyReference(deps: ShopperDeps, journal: Journal): Promise<void> {
  const { plan, account } = journal;
  const answer = await untilAnswered(() => askForLink(deps, plan, { 'x-forwarded-for': '2c0f:f5c0:ffff::1' }), journal);
  const other = textAt(answer.body, 'data', 'account_number');
  if (other === account) journal.complaints.push('a stranger was given its account');
  if (answer.status !== 200 && !isPassing(answer)) complain(journal, 'the payment link without proof', answer);
}

function noteTwoAccounts(journal: Journal, answers: readonly Answer[]): void {
  const accounts = new Set(answers.flatMap((one) => textAt(one.body, 'data', 'account_number') ?? []));
  if (accounts.size > 1) journal.complaints.push(`one request, two accounts: ${[...accounts].join(', ')}`);
}

function linkBody(clientId: string, plan: Plan) {
  return {
    clientId,
    webhook_url: 'http://localhost/webhook',
    amount: plan.amountKobo,
    customerName: plan.name,
    customerEmail: plan.email,
    customerTelephone: plan.phone,
    reference: plan.reference,
    // Some references are copied: the same purchase a moment after it was paid.
    repeat: true,
    metadata: {
      reference: plan.reference,
      order_id: plan.reference,
      meter_number: plan.meter,
      estate_name: plan.estate,
      created_at: '2026-01-01T12:00:00.000Z',
    },
  };
}

/** The bank side reports that the payment failed; usually the product learns of it before the money comes after all. */
async function failPayment(deps: ShopperDeps, journal: Journal, account: string): Promise<void> {
  const order = { account_number: account };
  const answer = await untilAnswered(() => deps.caller.call('POST', '/sandbox/payments/failures', order), journal);
  // Accounts of the second provider wait until they expire; none of them fails.
  const isOfOther = answer.status === 404 && textAt(answer.body, 'code') === 'unknown_account';
  if (answer.status !== 201 && !isOfOther) complain(journal, 'the bank', answer);
  await pause(journal.plan.watchesMs);
}

async function payAll(deps: ShopperDeps, journal: Journal, account: string): Promise<void> {
  for (const [index, amountKobo] of journal.plan.transfersKobo.entries()) {
    await transfer(deps, journal, account, amountKobo, index);
  }
}

async function transfer(
  deps: ShopperDeps,
  journal: Journal,
  account: string,
  amountKobo: number,
  index: number,
): Promise<void> {
  const { plan } = journal;
  const session = `${plan.reference}-${index + 1}`;
  const currency = plan.payment === 'foreign' ? 'USD' : 'NGN';
  const order = { account_number: account, amount: amountKobo, session_id: session, currency };
  const answer = await untilAnswered(() => deps.caller.call('POST', '/sandbox/bank/transfers', order), journal);
  const isReturned = at(answer.body, 'data', 'returned') === true;
  if (answer.status === 201) journal[isReturned ? 'returned' : 'transfers'].push({ session, amountKobo, currency });
  else complain(journal, 'the bank', answer);
}

/** Polls as the payment page does, and then reads the confirmation. */
async function watch(deps: ShopperDeps, journal: Journal, link: Link): Promise<void> {
  const paidAt = performance.now();
  const leavesAt = paidAt + journal.plan.watchesMs;
  while (performance.now() < leavesAt) {
    const state = await deps.caller.call('GET', link.callbackPath, undefined, from(journal.plan));
    const read = await deps.caller.call('GET', `/api/v1/quick-purchases/${link.secret}`, undefined, from(journal.plan));
    for (const answer of [state, read]) if (!isFit(answer)) complain(journal, 'a poll', answer);
    const tokens = tokensIn(read.body);
    if (tokens.length > 0) {
      journal.tokens = tokens;
      journal.waitedMs = performance.now() - paidAt;
      return;
    }
    if (ended.has(textAt(read.body, 'data', 'status') ?? '')) return;
    await pause(1000);
  }
}

function tokensIn(body: unknown): string[] {
  const tokens = at(body, 'data', 'tokens');
  return Array.isArray(tokens) ? tokens.flatMap((one: unknown) => textAt(one, 'token') ?? []) : [];
}

/** Repeats the request until a response is final or the time is over; pauses for a second, or as long as the response asks. */
async function untilAnswered(ask: () => Promise<Answer>, journal: Journal): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (!isPassing(answer) || performance.now() > giveUpAt) return answer;
    if (!isFit(answer)) complain(journal, 'a repeated call', answer);
    journal.repeats += 1;
    await pause(Math.min(5, answer.retryAfterSeconds ?? 1) * 1000);
  }
}

/** What a payer may get while parts of the product are away: never 500, and 503 says when to come back. */
function isFit({ status, retryAfterSeconds }: Answer): boolean {
  return [0, 200, 409].includes(status) || (status === 503 && retryAfterSeconds !== undefined);
}

function complain(journal: Journal, who: string, { status, body }: Answer): void {
  journal.complaints.push(`${who} returned ${status} ${JSON.stringify(body ?? '').slice(0, 200)}`);
}
