import { randomInt } from 'node:crypto';
import { createAlarm } from '../alarm.ts';
import type { Database } from '../database.ts';
import type { Clock, Timings } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { bankByCode } from './banks.ts';
import { amountKobo, optionalText, type Body } from './body.ts';
import { invalid, missing, ProviderRefusal } from './reply.ts';
import { integrationId, written } from './shapes.ts';

export const transferModes = ['ok', 'pending', 'failed', 'otp', 'insufficient_balance'] as const;
/** What happens to the next transfers. `pending`: no end of it yet. */
export type TransferMode = (typeof transferModes)[number];

type Status = 'pending' | 'otp' | 'success' | 'failed' | 'reversed';

interface Recipient {
  id: number;
  code: string;
  name: string;
  account_number: string;
  bank_code: string;
  created_at: number;
}

interface Transfer {
  id: number;
  code: string;
  reference: string;
  recipient_id: number;
  amount: number;
  reason: string;
  status: Status;
  mode: TransferMode;
  created_at: number;
  updated_at: number;
  transferred_at: number | null;
  next_at: number | null;
}

type Parts = { database: Database; clock: Clock; timings: Timings; deliveries: Deliveries };

export type Transfers = ReturnType<typeof createTransfers>;

/** Payouts: recipients, and transfers that move on by time. One reference is one transfer for ever, as with the provider. */
export function createTransfers({ database, clock, timings, deliveries }: Parts) {
  const alarm = createAlarm(clock, nextDueAt, async () => advanceDue());

  function mode(): TransferMode {
    return database.get<{ mode: TransferMode }>(`SELECT mode FROM fault WHERE part = 'transfers'`)?.mode ?? 'ok';
  }

  function setMode(wanted: TransferMode): void {
    database.run(
      `INSERT INTO fault (part, mode) VALUES ('transfers', ?) ON CONFLICT (part) DO UPDATE SET mode = excluded.mode`,
      wanted,
    );
  }

  /** The same account again is the same recipient. */
  function openRecipient(body: Body) {
    if (body['type'] !== 'nuban') throw invalid('Type must be nuban');
    const name = optionalText(body['name'], 'Name', 200);
    const number = optionalText(body['account_number'], 'Account number', 20);
    const bank = bankByCode(optionalText(body['bank_code'], 'Bank code', 20));
    if (name === undefined) throw missing('Name is required');
    if (number === undefined || !/^\d{10}$/.test(number)) throw invalid('Account number is invalid');
    if (!bank)
      throw new ProviderRefusal(400, 'Unknown bank code', 'invalid_bank_code', 'Take the code from the list of banks');
    const found = database.get<Recipient>(
      'SELECT * FROM transfer_recipient WHERE account_number = ? AND bank_code = ?',
      number,
      bank.code,
    );
    if (found) return recipientShape(found);
    const { id } = database.run(
      `INSERT INTO transfer_recipient (code, name, account_number, bank_code, created_at) VALUES (?, ?, ?, ?, ?)`,
      `RCP_${letters(15)}`,
      name,
      number,
      bank.code,
      clock(),
    );
    return recipientShape(recipientOf(id));
  }

  function send(body: Body) {
    if (body['source'] !== 'balance') throw invalid('Source must be balance');
    const amount = amountKobo(body['amount'], 10_000);
    const recipient = database.get<Recipient>(
      'SELECT * FROM transfer_recipient WHERE code = ?',
      optionalText(body['recipient'], 'Recipient', 60) ?? '',
    );
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
    const wanted = mode();
    if (wanted === 'insufficient_balance') {
      throw new ProviderRefusal(
        400,
        'Your balance is not enough to fulfil this request',
        'insufficient_balance',
        'Add money to the balance and try again',
      );
    }
    const transfer = database.inTransaction(() => {
      const { id } = database.run(
        `INSERT INTO transfer (code, reference, recipient_id, amount, reason, status, mode, created_at, updated_at, next_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)`,
        `TRF_${letters(15).toLowerCase()}`,
        reference,
        recipient.id,
        amount,
        optionalText(body['reason'], 'Reason', 200) ?? '',
        wanted === 'otp' ? 'otp' : 'pending',
        wanted,
        clock(),
        wanted === 'otp' || wanted === 'pending' ? null : clock() + timings.refundStepMs,
      );
      return transferOf(id);
    });
    alarm.reset();
    return { transfer: createdShape(transfer), needsOtp: transfer.status === 'otp' };
  }

  function find(key: string) {
    const transfer =
      byReference(key) ??
      database.get<Transfer>('SELECT * FROM transfer WHERE code = ?1 OR CAST(id AS TEXT) = ?1', key);
    if (!transfer)
      throw new ProviderRefusal(
        404,
        'Transfer not found',
        'transfer_not_found',
        'Send the reference of a transfer of yours',
      );
    return readShape(transfer, recipientOf(transfer.recipient_id));
  }

  function list(query: { from?: number | undefined; to?: number | undefined; page: number; perPage: number }) {
    const rows = database.all<Transfer>(
      `SELECT * FROM transfer WHERE (?1 IS NULL OR created_at >= ?1) AND (?2 IS NULL OR created_at <= ?2)
       ORDER BY id DESC LIMIT ?3 OFFSET ?4`,
      query.from ?? null,
      query.to ?? null,
      query.perPage,
      (query.page - 1) * query.perPage,
    );
    return rows.map((transfer) => readShape(transfer, recipientOf(transfer.recipient_id)));
  }

  function advanceDue(): void {
    const due = database.all<Transfer>('SELECT * FROM transfer WHERE next_at <= ? ORDER BY next_at LIMIT 50', clock());
    for (const transfer of due) database.inTransaction(() => advance(transfer));
  }

  function advance(transfer: Transfer): void {
    end(transfer, transfer.mode === 'failed' ? 'failed' : 'success');
  }

  /** The bank sends the money of a transfer back that had succeeded. */
  function reverse(reference: string): boolean {
    const transfer = byReference(reference);
    if (transfer?.status !== 'success') return false;
    database.inTransaction(() => end(transfer, 'reversed'));
    return true;
  }

  function end(transfer: Transfer, status: Status): void {
    database.run(
      'UPDATE transfer SET status = ?, updated_at = ?, transferred_at = coalesce(transferred_at, ?), next_at = NULL WHERE id = ?',
      status,
      clock(),
      status === 'success' ? clock() : null,
      transfer.id,
    );
    const changed = transferOf(transfer.id);
    const event = `transfer.${status}`;
    deliveries.announce('payments', event, changed.reference, {
      event,
      data: {
        ...readShape(changed, recipientOf(changed.recipient_id)),
        integration: { id: integrationId, is_live: false },
      },
    });
  }

  const byReference = (reference: string) =>
    database.get<Transfer>('SELECT * FROM transfer WHERE reference = ?', reference);

  function transferOf(id: number): Transfer {
    const transfer = database.get<Transfer>('SELECT * FROM transfer WHERE id = ?', id);
    if (!transfer) throw new Error(`there is no transfer ${id}`);
    return transfer;
  }

  function recipientOf(id: number): Recipient {
    const recipient = database.get<Recipient>('SELECT * FROM transfer_recipient WHERE id = ?', id);
    if (!recipient) throw new Error(`there is no recipient ${id}`);
    return recipient;
  }

  function nextDueAt(): number | null {
    return (
      database.get<{ at: number | null }>('SELECT min(next_at) AS at FROM transfer WHERE next_at IS NOT NULL')?.at ??
      null
    );
  }

  return { openRecipient, send, find, list, reverse, setMode, start: alarm.reset, stop: alarm.stop };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

function recipientShape(recipient: Recipient) {
  return {
    active: true,
    createdAt: written(recipient.created_at) ?? '',
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id: recipient.id,
    integration: integrationId,
    metadata: {},
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: written(recipient.created_at) ?? '',
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.account_number,
      account_name: recipient.name,
      bank_code: recipient.bank_code,
      bank_name: bankByCode(recipient.bank_code)?.name ?? '',
    },
  };
}

function createdShape(transfer: Transfer) {
  return {
    transfersessionid: [],
    transfertrials: [],
    domain: 'test',
    amount: transfer.amount,
    currency: 'NGN',
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    status: transfer.status,
    failures: null,
    transfer_code: transfer.code,
    titan_code: null,
    transferred_at: written(transfer.transferred_at),
    id: transfer.id,
    integration: integrationId,
    request: transfer.id,
    recipient: transfer.recipient_id,
    createdAt: written(transfer.created_at) ?? '',
    updatedAt: written(transfer.updated_at) ?? '',
  };
}

function readShape(transfer: Transfer, recipient: Recipient) {
  const { transfersessionid: _ids, transfertrials: _trials, ...rest } = createdShape(transfer);
  return {
    ...rest,
    recipient: recipientShape(recipient),
    session: { provider: transfer.transferred_at === null ? null : 'nip', id: null },
    fee_charged: 0,
    fees_breakdown: null,
    gateway_response: null,
  };
}
