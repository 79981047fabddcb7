import { at, textAt, type Caller } from './calls.ts';
import type { Books, OrderRecord } from './books.ts';
import type { Chance } from './chance.ts';
import type { Payment } from './plan.ts';
import type { Journal } from './shopper.ts';

export interface Examination {
  /** Acknowledged to a payer, or confirmed by the bank, and not in the books. */
  lost: string[];
  /** In the books, and not as it should be. */
  wrong: string[];
  outcomes: Map<string, number>;
  tokens: number;
  keyed: number;
  /** Texts and mails with the token, for each token. */
  smsPerToken: number[];
  receivedKobo: bigint;
  vendedKobo: bigint;
  refundedKobo: bigint;
}

const purchaseEnds: Readonly<Record<Payment, readonly string[]>> = {
  exact: ['vended'],
  over: ['vended'],
  twice: ['vended'],
  under: ['refunded'],
  late: ['refunded'],
  foreign: ['refunded'],
  // Always held: see below.
  tiny: [],
  // Vended when the money was there before anyone asked what became of the payment.
  failed: ['cancelled', 'vended'],
  none: ['created', 'awaiting_payment', 'expired'],
};

/** Compares what payers saw and what the bank confirmed with the books, the phones and the meters. */
export async function examine(
  deps: { caller: Caller; books: Books; chance: Chance },
  journals: readonly Journal[],
): Promise<Examination> {
  const orders = new Map((await deps.books.orders()).map((order) => [order.reference, order]));
  const result: Examination = {
    lost: [],
    wrong: [],
    outcomes: new Map(),
    tokens: 0,
    keyed: 0,
    smsPerToken: [],
    receivedKobo: 0n,
    vendedKobo: 0n,
    refundedKobo: 0n,
  };
  for (const journal of journals) {
    const order = orders.get(journal.plan.reference);
    compare(result, journal, order);
    if (!order) continue;
    count(result, journal, order);
    if (order.token !== null) await readPhone(deps.caller, result, journal, order.token);
  }
  await keyTokens(deps, result, [...orders.values()]);
  return result;
}

function compare(result: Examination, journal: Journal, order: OrderRecord | undefined): void {
  const { plan, account, transfers, tokens } = journal;
  const of = (text: string) => `${plan.reference}: ${text}`;
  result.wrong.push(...journal.complaints.map(of));
  if (!order) {
    if (account !== undefined) result.lost.push(of('was given an account and is not in the books'));
    return;
  }
  if (account !== undefined && !order.accounts.includes(account)) {
    result.lost.push(of(`was given account ${account}, the books say ${order.accounts.join(', ')}`));
  }
  const paid = transfers.reduce((sum, one) => sum + BigInt(one.amountKobo), 0n);
  if (order.receivedKobo < paid || order.captures < transfers.length) {
    result.lost.push(
      of(`${transfers.length} transfers of ${paid} kobo arrived at the bank, ${order.receivedKobo} here`),
    );
  }
  for (const token of tokens) {
    if (token !== order.token) result.lost.push(of(`was shown token ${token}, the books say ${order.token ?? 'none'}`));
  }
  if (order.receivedKobo > paid || order.captures > transfers.length) {
    result.wrong.push(of(`${order.receivedKobo} kobo in the books, ${paid} were paid`));
  }
  if (order.receivedKobo !== order.vendedKobo + order.refundedKobo + order.heldKobo) {
    result.wrong.push(
      of(
        `${order.receivedKobo} received, ${order.vendedKobo} vended, ${order.refundedKobo} returned and ${order.heldKobo} held`,
      ),
    );
  }
  if (order.tokenSets > 1) result.wrong.push(of(`${order.tokenSets} token sets`));
  const ends = transfers.length === 0 ? [...purchaseEnds.none, 'cancelled'] : endsOf(journal);
  if (plan.payment === 'failed' && order.status === 'cancelled' && order.refundedKobo !== order.receivedKobo) {
    result.wrong.push(of(`failed, ${order.receivedKobo} received after that, ${order.refundedKobo} returned`));
  }
  if (journal.isSentBack && order.token !== null)
    result.wrong.push(of('staff sent its money back, and it has a token'));
  const isHeld = order.heldKobo > 0n && order.status === 'refunding';
  if (!isHeld && !ends.includes(order.status))
    result.wrong.push(of(`paid ${plan.payment} and ended as ${order.status}`));
}

function endsOf({ plan, isSentBack }: Journal): readonly string[] {
  if (isSentBack) return ['refunded'];
  // The response to staff may have been lost.
  return plan.isSentBack ? ['vended', 'refunded'] : purchaseEnds[plan.payment];
}

function count(result: Examination, journal: Journal, order: OrderRecord): void {
  const outcome = `${journal.transfers.length === 0 ? 'none' : journal.plan.payment} → ${order.status}`;
  result.outcomes.set(outcome, (result.outcomes.get(outcome) ?? 0) + 1);
  result.receivedKobo += order.receivedKobo;
  result.vendedKobo += order.vendedKobo;
  result.refundedKobo += order.refundedKobo;
  if (order.token !== null) result.tokens += 1;
}

async function readPhone(caller: Caller, result: Examination, journal: Journal, token: string): Promise<void> {
  const holding = async (to: string) => {
    const answer = await caller.call('GET', `/sandbox/inbox/messages?to=${encodeURIComponent(to)}`);
    const messages = at(answer.body, 'data');
    const texts = Array.isArray(messages) ? messages.map((one: unknown) => textAt(one, 'text') ?? '') : [];
    return texts.filter((text) => text.replaceAll(/[\s-]/g, '').includes(token)).length;
  };
  const { phone, email, reference } = journal.plan;
  const sms = await holding(phone);
  result.smsPerToken.push(sms);
  // An e-mail is sent instead only after the SMS failed for good, and each missing SMS is checked.
  if (sms === 0) {
    const mails = email === '' ? 0 : await holding(email);
    result.lost.push(`${reference}: its token was in no SMS (${mails} by e-mail)`);
  }
}

/** Keys every token that was ever made, out of order as people do, but none later than a meter remembers. */
async function keyTokens(
  deps: { caller: Caller; chance: Chance },
  result: Examination,
  orders: readonly OrderRecord[],
): Promise<void> {
  const made = orders.flatMap(({ token, tid, meter, reference }) =>
    token === null || tid === null ? [] : [{ token, meter, reference, turn: tid + deps.chance.whole(0, 20) }],
  );
  for (const { token, meter, reference } of made.toSorted((a, b) => a.turn - b.turn)) {
    const answer = await deps.caller.call('POST', `/sandbox/meters/${meter}/tokens`, { token });
    if (at(answer.body, 'data', 'accepted') === true) result.keyed += 1;
    else
      result.wrong.push(`${reference}: the meter refused its token: ${textAt(answer.body, 'data', 'message') ?? ''}`);
  }
}
