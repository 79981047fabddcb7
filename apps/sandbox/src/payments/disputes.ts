import type { Database } from '../database.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { amountKobo, momentOf, optionalText, pageOf, type Body } from './body.ts';
import { invalid, missing, ProviderRefusal } from './reply.ts';
import { metaOf } from './settlements.ts';
import { integrationId, transactionShape, written } from './shapes.ts';
import type { Transaction, Transactions } from './charges/transactions.ts';

export type DisputeStep = 'create' | 'remind' | 'resolve';
export type Resolution = 'merchant-accepted' | 'declined';

interface Dispute {
  id: number;
  transaction_id: number;
  refund_amount: number;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';
  resolution: Resolution | null;
  message: string | null;
  history: string;
  due_at: number;
  resolved_at: number | null;
  created_at: number;
  updated_at: number;
}

type Entry = { status: string; by: string; createdAt: string | null };
type Parts = { database: Database; clock: Clock; transactions: Transactions; deliveries: Deliveries };

export type Disputes = ReturnType<typeof createDisputes>;

/** How long the merchant has to respond. */
const answerWithinMs = 2 * 86_400_000;

/**
 * Payments that a payer disputes with their bank. The bank opens a dispute, the merchant responds, and it is decided
 * once.
 */
export function createDisputes({ database, clock, transactions, deliveries }: Parts) {
  /** The decisions of the payer's bank. A decided dispute does not change. */
  function step(transaction: Transaction, what: DisputeStep, resolution: Resolution | null, amount?: number): void {
    database.inTransaction(() => {
      const dispute = openFor(transaction, amount ?? transaction.amount ?? 0);
      if (what === 'resolve' && dispute.status !== 'resolved')
        decide(dispute, resolution ?? 'merchant-accepted', 'bank', null);
      announce(dispute.id, what);
    });
  }

  function openFor(transaction: Transaction, amount: number): Dispute {
    const now = clock();
    const first: Entry[] = [{ status: 'pending', by: transaction.email, createdAt: written(now) }];
    database.run(
      `INSERT INTO dispute (id, transaction_id, refund_amount, status, history, due_at, created_at, updated_at)
       VALUES (?1, ?2, ?3, 'awaiting-merchant-feedback', ?4, ?5, ?6, ?6) ON CONFLICT (transaction_id) DO NOTHING`,
      2_000_000 + (transaction.id % 1_000_000),
      transaction.id,
      amount,
      JSON.stringify(first),
      now + answerWithinMs,
      now,
    );
    const found = database.get<Dispute>('SELECT * FROM dispute WHERE transaction_id = ?', transaction.id);
    if (!found) throw new Error(`payment ${transaction.id} has no dispute`);
    return found;
  }

  function decide(dispute: Dispute, resolution: Resolution, by: string, message: string | null): void {
    const history = [
      ...(JSON.parse(dispute.history) as Entry[]),
      { status: 'resolved', by, createdAt: written(clock()) },
    ];
    database.run(
      `UPDATE dispute SET status = 'resolved', resolution = ?, message = coalesce(?, message), history = ?, resolved_at = ?, updated_at = ?
       WHERE id = ?`,
      resolution,
      message,
      JSON.stringify(history),
      clock(),
      clock(),
      dispute.id,
    );
    const payment = paymentOf(dispute);
    const goesBack = resolution === 'merchant-accepted' && dispute.refund_amount >= (payment.amount ?? 0);
    if (goesBack) transactions.setStatus(payment.id, 'reversed');
  }

  /**
   * The merchant's response: it accepts and the money is returned, or it declines, and the payer's bank decides later.
   */
  function resolve(id: string, body: Body) {
    const dispute = read(id);
    const resolution = optionalText(body['resolution'], 'Resolution', 40);
    if (resolution !== 'merchant-accepted' && resolution !== 'declined')
      throw invalid('Resolution must be one of [merchant-accepted, declined]');
    const message = optionalText(body['message'], 'Message', 500);
    if (message === undefined) throw missing('Message is required');
    const amount = amountKobo(body['refund_amount'], 0);
    if (amount > dispute.refund_amount) throw invalid('Refund amount cannot be more than what is disputed');
    if (dispute.status !== 'awaiting-merchant-feedback') throw invalid('Dispute has been answered');
    database.inTransaction(() => {
      if (resolution === 'declined') return askBank(dispute, message);
      database.run('UPDATE dispute SET refund_amount = ? WHERE id = ?', amount, dispute.id);
      decide({ ...dispute, refund_amount: amount }, resolution, 'merchant', message);
      announce(dispute.id, 'resolve');
    });
    const now = read(id);
    const transaction = paymentOf(now);
    return {
      ...commonShape(now, transaction),
      transaction: transaction.id,
      merchant_transaction_reference: transaction.reference,
      integration: integrationId,
      created_by: 0,
      evidence: 0,
      attachments: optionalText(body['uploaded_filename'], 'Uploaded filename', 200) ?? '',
      resolution,
      // Always has a time here, even while the payer's bank still must decide.
      resolvedAt: written(now.resolved_at ?? now.updated_at),
      message: {
        dispute: now.id,
        sender: 'merchant',
        body: message,
        id: now.id,
        createdAt: written(now.updated_at) ?? '',
        updatedAt: written(now.updated_at) ?? '',
      },
    };
  }

  function askBank(dispute: Dispute, message: string): void {
    database.run(
      `UPDATE dispute SET status = 'awaiting-bank-feedback', message = ?, updated_at = ? WHERE id = ?`,
      message,
      clock(),
      dispute.id,
    );
  }

  /** The merchant's evidence: the customer, and the service that they got. */
  function addEvidence(id: string, body: Body) {
    const dispute = read(id);
    const needed = ['customer_email', 'customer_name', 'customer_phone', 'service_details'] as const;
    const given = needed.map((name) => optionalText(body[name], name, 2000));
    if (given.includes(undefined)) throw missing(`${needed.join(', ')} are required`);
    const [customer_email, customer_name, customer_phone, service_details] = given;
    const delivery = {
      delivery_address: textOr(body['delivery_address']),
      delivery_date: textOr(body['delivery_date']),
    };
    const createdAt = written(clock()) ?? '';
    return {
      customer_email,
      customer_name,
      customer_phone,
      service_details,
      ...delivery,
      dispute: dispute.id,
      id: dispute.id,
      createdAt,
      updatedAt: createdAt,
    };
  }

  function list(query: Body) {
    const { page, perPage } = pageOf(query);
    const filter = [
      optionalText(query['status'], 'status', 40) ?? null,
      momentOf(query['from'], 'from') ?? null,
      momentOf(query['to'], 'to') ?? null,
      optionalText(query['transaction'], 'transaction', 20) ?? null,
    ];
    const within = `WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR created_at >= ?2) AND (?3 IS NULL OR created_at <= ?3)
      AND (?4 IS NULL OR CAST(transaction_id AS TEXT) = ?4)`;
    const rows = database.all<Dispute>(
      `SELECT * FROM dispute ${within} ORDER BY created_at DESC, id DESC LIMIT ?5 OFFSET ?6`,
      ...filter,
      perPage,
      (page - 1) * perPage,
    );
    const total = database.get<{ n: number }>(`SELECT count(*) AS n FROM dispute ${within}`, ...filter)?.n ?? 0;
    return { data: rows.map((row) => listedShape(row, paymentOf(row))), meta: metaOf(total, page, perPage) };
  }

  function read(id: string): Dispute {
    const found = /^\d{1,15}$/.test(id)
      ? database.get<Dispute>('SELECT * FROM dispute WHERE id = ?', Number(id))
      : undefined;
    if (!found) throw new ProviderRefusal(404, 'Dispute not found', 'not_found', 'Send the id of a dispute of yours');
    return found;
  }

  function announce(id: number, what: DisputeStep): void {
    const dispute = read(String(id));
    const { reference, amount, currency, id: transactionId } = paymentOf(dispute);
    const event = `charge.dispute.${what}`;
    deliveries.announce('payments', event, reference, {
      event,
      data: {
        id: dispute.id,
        refund_amount: dispute.refund_amount,
        currency,
        status: dispute.status,
        resolution: dispute.resolution,
        domain: 'test',
        category: 'general',
        dueAt: written(dispute.due_at),
        transaction: { id: transactionId, reference, amount, currency, authorization: {} },
      },
    });
  }

  function paymentOf(dispute: Dispute): Transaction {
    const transaction = transactions.byId(dispute.transaction_id);
    if (!transaction) throw new Error(`dispute ${dispute.id} has no payment`);
    return transaction;
  }

  return { step, resolve, addEvidence, list, fetch: (id: string) => fetchedShape(read(id), paymentOf(read(id))) };
}

const textOr = (value: unknown) => optionalText(value, 'delivery', 500) ?? '';

function commonShape(dispute: Dispute, transaction: Transaction) {
  return {
    id: dispute.id,
    refund_amount: dispute.refund_amount,
    currency: transaction.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction_reference: null,
    category: 'general',
    bin: transaction.card_bin ?? '',
    last4: transaction.card_last4 ?? '',
    dueAt: written(dispute.due_at),
    resolvedAt: written(dispute.resolved_at),
    evidence: null,
    attachments: null,
    note: null,
    createdAt: written(dispute.created_at) ?? '',
    updatedAt: written(dispute.updated_at) ?? '',
  };
}

function paymentShape(transaction: Transaction) {
  const full = transactionShape(transaction, transaction.status);
  return {
    ...full,
    metadata: { custom_fields: [] },
    log: { start_time: 0, time_spent: 0, attempts: 1, errors: 0, success: true, mobile: false, input: [], history: [] },
    authorization: { receiver_bank_account_number: null, receiver_bank: null, ...full.authorization },
    plan: {},
  };
}

function fetchedShape(dispute: Dispute, transaction: Transaction) {
  const { first_name, last_name, email, customer_id, customer_code, phone } = transaction;
  return {
    ...commonShape(dispute, transaction),
    transaction: { ...paymentShape(transaction), customer: { international_format_phone: null } },
    customer: {
      id: customer_id,
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      email,
      customer_code,
      phone: phone ?? '',
      metadata: {},
      risk_action: 'default',
      international_format_phone: '',
    },
    history: JSON.parse(dispute.history) as Entry[],
    messages: dispute.message === null ? [] : [messageOf(dispute)],
  };
}

/** One line of `GET /dispute`. Metadata of the customer is text there. */
function listedShape(dispute: Dispute, transaction: Transaction) {
  const full = fetchedShape(dispute, transaction);
  return {
    ...full,
    transaction: { ...full.transaction, customer: null },
    customer: { ...full.customer, metadata: '' },
  };
}

function messageOf(dispute: Dispute) {
  return { sender: 'merchant', body: dispute.message ?? '', createdAt: written(dispute.updated_at) ?? '' };
}
