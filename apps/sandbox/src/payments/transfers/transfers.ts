import { randomInt } from 'node:crypto';
import { createAlarm } from '../../alarm.ts';
import type { Database } from '../../database.ts';
import type { Inbox } from '../../messages/inbox.ts';
import type { Behaviour, Clock, Timings } from '../../settings.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import { payoutFeeKobo, type Balance } from '../balance.ts';
import { amountKobo, optionalText, type Body } from '../body.ts';
import { createMode } from '../charges/modes.ts';
import { letters, type Recipients } from './recipients.ts';
import { invalid, missing, ProviderRefusal } from '../reply.ts';
import { integrationId } from '../shapes.ts';
import { createdShape, listedTransfer, readShape, type Transfer, type TransferStatus } from './transfer-shapes.ts';

export const transferModes = ['strict', 'ok', 'pending', 'failed', 'otp', 'insufficient_balance'] as const;
/**
 * The result of the next transfers. `pending`: they do not end yet. `strict`: larger ones need a second authorisation.
 */
export type TransferMode = (typeof transferModes)[number];

/** From this amount on, the strict sandbox requires a code: ₦50,000. */
export const secondAuthorisationFromKobo = 5_000_000;
/** A transfer without a code ends after this time. */
const codeLastsMs = 30 * 60_000;
const mostWrongCodes = 3;
/** Where the provider sends its codes: the merchant's own mailbox. */
export const merchantMailbox = 'payouts@gatelight.example';

type Parts = {
  database: Database;
  clock: Clock;
  timings: Timings;
  deliveries: Deliveries;
  recipients: Recipients;
  balance: Balance;
  inbox: Inbox;
  behaviour: Behaviour;
};

export type Transfers = ReturnType<typeof createTransfers>;

const selected = `
  SELECT t.*, coalesce(x.fee, 0) AS fee, x.code AS otp, coalesce(x.wrong_codes, 0) AS wrong_codes
  FROM transfer t LEFT JOIN transfer_extra x ON x.transfer_id = t.id`;

/** Payouts that move forward with time. As with the provider, one reference is one transfer for ever. */
export function createTransfers(parts: Parts) {
  const { database, clock, timings, deliveries, recipients, balance, inbox } = parts;
  const alarm = createAlarm(clock, nextDueAt, async () => advanceDue());
  const mode = createMode<TransferMode>(database, 'transfers', { strict: 'strict', lenient: 'ok' }, parts.behaviour);

  function send(body: Body) {
    if (body['source'] !== 'balance') throw invalid('Source must be balance');
    const amount = amountKobo(body['amount'], 10_000);
    const recipient = recipients.byCode(optionalText(body['recipient'], 'Recipient', 60) ?? '');
    if (!recipient) {
      throw new ProviderRefusal(
        400,
        'Recipient specified is invalid',
        'invalid_transfer_recipient',
        'Create the recipient first',
      );
    }
    const reference = optionalText(body['reference'], 'Reference', 50) ?? letters(20).toLowerCase();
    if (!/^[a-z0-9_-]{16,50}$/.test(reference))
      throw invalid('Reference must be 16 to 50 lower-case letters, digits, - or _');
    if (byReference(reference)) {
      throw new ProviderRefusal(
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_transfer_reference',
        'Send a reference that no transfer has',
      );
    }
    const wanted = mode.current();
    const fee = payoutFeeKobo(amount);
    if (wanted === 'insufficient_balance' || amount + fee > balance.current()) throw lowBalance();
    const needsCode = wanted === 'otp' || (wanted === 'strict' && amount >= secondAuthorisationFromKobo);
    const transfer = database.inTransaction(() => {
      const { id } = database.run(
        `INSERT INTO transfer (code, reference, recipient_id, amount, reason, status, mode, created_at, updated_at, next_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)`,
        `TRF_${letters(15).toLowerCase()}`,
        reference,
        recipient.id,
        amount,
        optionalText(body['reason'], 'Reason', 200) ?? '',
        needsCode ? 'otp' : 'pending',
        wanted,
        clock(),
        needsCode ? clock() + codeLastsMs : wanted === 'pending' ? null : clock() + timings.refundStepMs,
      );
      database.run('INSERT INTO transfer_extra (transfer_id, fee) VALUES (?, ?)', id, fee);
      if (needsCode) sendCode(id);
      else takeFromBalance(transferOf(id));
      return transferOf(id);
    });
    alarm.reset();
    return { transfer: createdShape(transfer), needsOtp: transfer.status === 'otp' };
  }

  /** A code by mail, as the provider sends it to the merchant's owner. */
  function sendCode(id: number): void {
    const code = String(randomInt(100_000, 1_000_000));
    database.run('UPDATE transfer_extra SET code = ? WHERE transfer_id = ?', code, id);
    const { amount, reference } = transferOf(id);
    inbox.receive({
      channel: 'email',
      to: merchantMailbox,
      from: 'Sandbox provider',
      subject: 'Confirm a transfer',
      text: `${code} is the code for transfer ${reference} of NGN ${(amount / 100).toFixed(2)}.`,
    });
  }

  /** The second authorisation. With the right code the transfer is sent. */
  function finalize(body: Body) {
    const transfer = waitingFor(optionalText(body['transfer_code'], 'Transfer code', 60));
    const otp = optionalText(body['otp'], 'OTP', 10);
    if (otp === undefined) throw missing('OTP is required');
    if (otp !== transfer.otp) {
      database.run('UPDATE transfer_extra SET wrong_codes = wrong_codes + 1 WHERE transfer_id = ?', transfer.id);
      if (transfer.wrong_codes + 1 >= mostWrongCodes) changeStatus(transfer.id, 'abandoned', null);
      throw invalid('The OTP provided is incorrect');
    }
    if (transfer.amount + transfer.fee > balance.current()) throw lowBalance();
    const sent = database.inTransaction(() => {
      changeStatus(transfer.id, 'pending', transfer.mode === 'pending' ? null : clock() + timings.refundStepMs);
      database.run('UPDATE transfer_extra SET code = NULL WHERE transfer_id = ?', transfer.id);
      takeFromBalance(transfer);
      return transferOf(transfer.id);
    });
    alarm.reset();
    return createdShape(sent);
  }

  function resendCode(body: Body): void {
    const transfer = waitingFor(optionalText(body['transfer_code'], 'Transfer code', 60));
    if (!['resend_otp', 'transfer', 'disable_otp'].includes(optionalText(body['reason'], 'Reason', 20) ?? ''))
      throw invalid('Reason must be resend_otp or transfer');
    database.inTransaction(() => sendCode(transfer.id));
  }

  function waitingFor(code: string | undefined): Transfer {
    const transfer = database.get<Transfer>(`${selected} WHERE t.code = ?`, code ?? '');
    if (!transfer) throw invalid('Transfer code is invalid');
    if (transfer.status !== 'otp') throw invalid('Transfer is not currently awaiting OTP');
    return transfer;
  }

  function find(key: string) {
    const transfer =
      byReference(key) ?? database.get<Transfer>(`${selected} WHERE t.code = ?1 OR CAST(t.id AS TEXT) = ?1`, key);
    if (!transfer)
      throw new ProviderRefusal(
        404,
        'Transfer not found',
        'transfer_not_found',
        'Send the reference of a transfer of yours',
      );
    return readShape(transfer, recipients.byId(transfer.recipient_id));
  }

  function list(query: { from?: number | undefined; to?: number | undefined; page: number; perPage: number }) {
    const within = 'WHERE (?1 IS NULL OR t.created_at >= ?1) AND (?2 IS NULL OR t.created_at <= ?2)';
    const rows = database.all<Transfer>(
      `${selected} ${within} ORDER BY t.id DESC LIMIT ?3 OFFSET ?4`,
      query.from ?? null,
      query.to ?? null,
      query.perPage,
      (query.page - 1) * query.perPage,
    );
    const total = database.get<{ n: number }>(
      `SELECT count(*) AS n FROM transfer t ${within}`,
      query.from ?? null,
      query.to ?? null,
    );
    return {
      rows: rows.map((transfer) => listedTransfer(transfer, recipients.byId(transfer.recipient_id))),
      total: total?.n ?? 0,
    };
  }

  function advanceDue(): void {
    const due = database.all<Transfer>(`${selected} WHERE t.next_at <= ? ORDER BY t.next_at LIMIT 50`, clock());
    for (const transfer of due) database.inTransaction(() => advance(transfer));
  }

  function advance(transfer: Transfer): void {
    // The code did not arrive in time. The provider announces nothing.
    if (transfer.status === 'otp') return changeStatus(transfer.id, 'abandoned', null);
    end(transfer, transfer.mode === 'failed' ? 'failed' : 'success');
  }

  /** The bank returns the money of a transfer that had succeeded. */
  function reverse(reference: string): boolean {
    const transfer = byReference(reference);
    if (transfer?.status !== 'success') return false;
    database.inTransaction(() => end(transfer, 'reversed'));
    return true;
  }

  function takeFromBalance({ id, amount, fee, reference }: Transfer): void {
    balance.move(-amount, `Transfer ${reference}`, 'Transfer', id);
    balance.move(-fee, `Fee of transfer ${reference}`, 'Transfer', id);
  }

  function end(transfer: Transfer, status: 'success' | 'failed' | 'reversed'): void {
    if (status !== 'success')
      balance.move(transfer.amount, `Transfer ${transfer.reference} returned`, 'Transfer', transfer.id);
    // A transfer that was never sent costs nothing. One that the bank returned keeps its fee.
    if (status === 'failed')
      balance.move(transfer.fee, `Fee of transfer ${transfer.reference} returned`, 'Transfer', transfer.id);
    changeStatus(transfer.id, status, null);
    const changed = transferOf(transfer.id);
    const event = `transfer.${status}`;
    deliveries.announce('payments', event, changed.reference, {
      event,
      data: {
        ...readShape(changed, recipients.byId(changed.recipient_id)),
        integration: { id: integrationId, is_live: false },
      },
    });
  }

  function changeStatus(id: number, status: TransferStatus, nextAt: number | null): void {
    database.run(
      'UPDATE transfer SET status = ?, updated_at = ?, transferred_at = coalesce(transferred_at, ?), next_at = ? WHERE id = ?',
      status,
      clock(),
      status === 'success' ? clock() : null,
      nextAt,
      id,
    );
  }

  const byReference = (reference: string) => database.get<Transfer>(`${selected} WHERE t.reference = ?`, reference);

  function transferOf(id: number): Transfer {
    const transfer = database.get<Transfer>(`${selected} WHERE t.id = ?`, id);
    if (!transfer) throw new Error(`there is no transfer ${id}`);
    return transfer;
  }

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>('SELECT min(next_at) AS at FROM transfer WHERE next_at IS NOT NULL')?.at ??
      null
    );
  }

  return {
    send,
    finalize,
    resendCode,
    find,
    list,
    reverse,
    setMode: mode.choose,
    start: alarm.reset,
    stop: alarm.stop,
  };
}

function lowBalance(): ProviderRefusal {
  return new ProviderRefusal(
    400,
    'Your balance is not enough to fulfill this request',
    'insufficient_balance',
    'Add money to the balance and try again',
  );
}
