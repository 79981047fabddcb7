import { randomInt } from 'node:crypto';
import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import type { Inbox } from '../messages/inbox.ts';
import { payoutFeeKobo, type Balance } from '../payments/balance.ts';
import { bankByCode, holderAt, type HolderOf } from '../payments/transfers/banks.ts';
import { optionalText, type Body } from '../payments/body.ts';
import { createMode } from '../payments/charges/modes.ts';
import { merchantMailbox, secondAuthorisationFromKobo } from '../payments/transfers/transfers.ts';
import type { Behaviour, Clock, Timings } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { koboOf, nairaNumber, nairaText } from './money.ts';
import { eventTime, MonnifyRefusal, pageOfRows } from './reply.ts';

export const disbursementModes = ['strict', 'ok', 'pending', 'failed', 'otp', 'insufficient_balance'] as const;
/** The result of the next disbursements, as for the first provider's transfers. */
export type DisbursementMode = (typeof disbursementModes)[number];

type Status = 'PENDING' | 'PENDING_AUTHORIZATION' | 'SUCCESS' | 'FAILED' | 'REVERSED' | 'EXPIRED';

interface Disbursement {
  id: number;
  reference: string;
  transaction_reference: string;
  amount: number;
  fee: number;
  narration: string;
  account_number: string;
  account_name: string;
  bank_code: string;
  status: Status;
  mode: DisbursementMode;
  code: string | null;
  wrong_codes: number;
  message: string;
  created_at: number;
  completed_at: number | null;
  next_at: number | null;
}

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  deliveries: Deliveries;
  balance: Balance;
  inbox: Inbox;
  behaviour: Behaviour;
  sourceAccount: string;
  holderOf: HolderOf;
};

export type Disbursements = ReturnType<typeof createDisbursements>;

const minute = 60_000;
const codeLastsMs = 30 * minute;
/** The same amount into the same account within this time counts as a mistake. */
const sameAgainMs = 2 * minute;

/** Payouts of the second provider, with the merchant's reference and a separate second authorisation. */
export function createDisbursements(parts: Parts) {
  const { database, clock, timings, deliveries, balance, inbox } = parts;
  const alarm = createAlarm(clock, nextDueAt, async () => advanceDue());
  const mode = createMode<DisbursementMode>(
    database,
    'disbursements',
    { strict: 'strict', lenient: 'ok' },
    parts.behaviour,
  );
  const byReference = (reference: string) =>
    database.get<Disbursement>('SELECT * FROM monnify_disbursement WHERE reference = ?', reference);

  function send(body: Body) {
    const reference = required(body, 'reference');
    if (byReference(reference))
      throw new MonnifyRefusal(422, 'D06', 'A disbursement with this reference already exists');
    const amount = koboOf(body['amount'], 'amount', 2_000);
    if (required(body, 'sourceAccountNumber') !== parts.sourceAccount)
      throw new MonnifyRefusal(422, 'D01', 'Source account is not known');
    const bank = bankByCode(required(body, 'destinationBankCode'));
    const number = required(body, 'destinationAccountNumber');
    const name = bank && holderAt(parts.holderOf, number, bank.code);
    if (!bank || name === undefined) throw new MonnifyRefusal(422, 'D03', 'Destination account could not be validated');
    const twin = database.get(
      `SELECT 1 FROM monnify_disbursement WHERE account_number = ? AND bank_code = ? AND amount = ? AND created_at > ?
         AND status NOT IN ('FAILED', 'EXPIRED')`,
      number,
      bank.code,
      amount,
      clock() - sameAgainMs,
    );
    if (twin) throw new MonnifyRefusal(422, 'D07', 'Same amount to the same account within two minutes');
    const wanted = mode.current();
    const fee = payoutFeeKobo(amount);
    if (wanted === 'insufficient_balance' || amount + fee > balance.current())
      throw new MonnifyRefusal(422, 'D02', 'Insufficient wallet balance');
    const needsCode = wanted === 'otp' || (wanted === 'strict' && amount >= secondAuthorisationFromKobo);
    database.inTransaction(() => {
      database.run(
        `INSERT INTO monnify_disbursement (reference, transaction_reference, amount, fee, narration, account_number, account_name, bank_code,
           status, mode, message, created_at, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?)`,
        reference,
        `MFDS|${clock()}|${randomInt(100_000_000)}`,
        amount,
        fee,
        optionalText(body['narration'], 'narration', 200) ?? '',
        number,
        name,
        bank.code,
        needsCode ? 'PENDING_AUTHORIZATION' : 'PENDING',
        wanted,
        clock(),
        needsCode ? clock() + codeLastsMs : wanted === 'pending' ? null : clock() + timings.refundStepMs,
      );
      const sent = byReference(reference)!;
      if (needsCode) sendCode(sent);
      else takeFromBalance(sent);
    });
    alarm.reset();
    return shapeOf(byReference(reference)!);
  }

  function sendCode({ id, reference, amount }: Disbursement): void {
    const code = String(randomInt(100_000, 1_000_000));
    database.run('UPDATE monnify_disbursement SET code = ? WHERE id = ?', code, id);
    inbox.receive({
      channel: 'email',
      to: merchantMailbox,
      from: 'Sandbox second provider',
      subject: 'Confirm a disbursement',
      text: `${code} is the code for disbursement ${reference} of NGN ${nairaText(amount)}.`,
    });
  }

  /** The second authorisation. A repeat after the payout was sent gets its result. */
  function authorise(body: Body) {
    const sent = waiting(required(body, 'reference'));
    if (required(body, 'authorizationCode') !== sent.code) {
      database.run('UPDATE monnify_disbursement SET wrong_codes = wrong_codes + 1 WHERE id = ?', sent.id);
      if (sent.wrong_codes + 1 >= 3) changeStatus(sent.id, 'EXPIRED', 'Too many wrong codes', null);
      throw new MonnifyRefusal(400, 'D04', 'Authorization code is not valid');
    }
    if (sent.amount + sent.fee > balance.current()) throw new MonnifyRefusal(422, 'D02', 'Insufficient wallet balance');
    database.inTransaction(() => {
      changeStatus(sent.id, 'PENDING', '', sent.mode === 'pending' ? null : clock() + timings.refundStepMs);
      takeFromBalance(sent);
    });
    alarm.reset();
    return shapeOf(byReference(sent.reference)!);
  }

  function resendCode(body: Body) {
    const sent = waiting(required(body, 'reference'));
    sendCode(sent);
    return { message: 'Authorization code will be processed and sent to predefined email addresses(s)' };
  }

  function waiting(reference: string): Disbursement {
    const sent = byReference(reference);
    if (!sent) throw new MonnifyRefusal(404, '99', 'There is no disbursement with this reference');
    if (sent.status !== 'PENDING_AUTHORIZATION')
      throw new MonnifyRefusal(400, 'D05', 'Disbursement does not wait for an authorization');
    return sent;
  }

  function takeFromBalance({ id, amount, fee, reference }: Disbursement): void {
    balance.move(-amount, `Disbursement ${reference}`, 'Disbursement', id);
    balance.move(-fee, `Fee of disbursement ${reference}`, 'Disbursement', id);
  }

  function advanceDue(): void {
    const due = database.all<Disbursement>(
      'SELECT * FROM monnify_disbursement WHERE next_at <= ? ORDER BY next_at LIMIT 50',
      clock(),
    );
    for (const one of due) database.inTransaction(() => advance(one));
  }

  function advance(one: Disbursement): void {
    if (one.status === 'PENDING_AUTHORIZATION')
      return changeStatus(one.id, 'EXPIRED', 'It was not authorised in time', null);
    end(one, one.mode === 'failed' ? 'FAILED' : 'SUCCESS');
  }

  function end(one: Disbursement, status: 'SUCCESS' | 'FAILED' | 'REVERSED'): void {
    if (status !== 'SUCCESS')
      balance.move(one.amount, `Disbursement ${one.reference} returned`, 'Disbursement', one.id);
    if (status === 'FAILED')
      balance.move(one.fee, `Fee of disbursement ${one.reference} returned`, 'Disbursement', one.id);
    changeStatus(
      one.id,
      status,
      status === 'SUCCESS' ? 'Approved or completed successfully' : 'The bank did not take it',
      null,
    );
    const event = {
      eventType: {
        SUCCESS: 'SUCCESSFUL_DISBURSEMENT',
        FAILED: 'FAILED_DISBURSEMENT',
        REVERSED: 'REVERSED_DISBURSEMENT',
      }[status],
      eventData: shapeOf(byReference(one.reference)!),
    };
    deliveries.announce('monnify', event.eventType, one.reference, event);
  }

  /** The bank returns a disbursement that had succeeded. */
  function reverse(reference: string): boolean {
    const sent = byReference(reference);
    if (sent?.status !== 'SUCCESS') return false;
    database.inTransaction(() => end(sent, 'REVERSED'));
    return true;
  }

  function changeStatus(id: number, status: Status, message: string, nextAt: number | null): void {
    database.run(
      'UPDATE monnify_disbursement SET status = ?, message = ?, completed_at = coalesce(completed_at, ?), next_at = ? WHERE id = ?',
      status,
      message,
      status === 'SUCCESS' ? clock() : null,
      nextAt,
      id,
    );
  }

  function summary(reference: string) {
    const sent = byReference(reference);
    if (!sent) throw new MonnifyRefusal(404, '99', 'There is no disbursement with this reference');
    return shapeOf(sent);
  }

  function list(query: Body) {
    const page = Number(optionalText(query['pageNo'], 'pageNo', 8) ?? '0');
    const size = Math.min(100, Number(optionalText(query['pageSize'], 'pageSize', 4) ?? '10'));
    const rows = database.all<Disbursement>(
      'SELECT * FROM monnify_disbursement ORDER BY id DESC LIMIT ? OFFSET ?',
      size,
      page * size,
    );
    const total = database.get<{ n: number }>('SELECT count(*) AS n FROM monnify_disbursement')?.n ?? 0;
    return pageOfRows(rows.map(shapeOf), total, page, size);
  }

  function walletBalance(query: Body) {
    if (optionalText(query['accountNumber'], 'accountNumber', 10) !== parts.sourceAccount)
      throw new MonnifyRefusal(404, '99', 'There is no wallet with this account number');
    const kobo = balance.current();
    return { availableBalance: nairaNumber(kobo), ledgerBalance: nairaNumber(kobo) };
  }

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>(
        'SELECT min(next_at) AS at FROM monnify_disbursement WHERE next_at IS NOT NULL',
      )?.at ?? null
    );
  }

  return {
    send,
    authorise,
    resendCode,
    summary,
    list,
    walletBalance,
    reverse,
    setMode: mode.choose,
    start: alarm.reset,
    stop: alarm.stop,
  };
}

function required(body: Body, name: string): string {
  const text = optionalText(body[name], name, 100);
  if (text === undefined) throw new MonnifyRefusal(422, '99', `${name} is required`);
  return text;
}

function shapeOf(one: Disbursement) {
  return {
    amount: nairaNumber(one.amount),
    reference: one.reference,
    transactionReference: one.transaction_reference,
    narration: one.narration,
    currency: 'NGN',
    fee: nairaNumber(one.fee),
    totalFee: nairaNumber(one.fee),
    status: one.status,
    transactionDescription: one.message,
    destinationAccountName: one.account_name,
    destinationAccountNumber: one.account_number,
    destinationBankCode: one.bank_code,
    destinationBankName: bankByCode(one.bank_code)?.name ?? '',
    createdOn: eventTime(one.created_at),
    completedOn: eventTime(one.completed_at),
    dateCreated: eventTime(one.created_at),
  };
}
