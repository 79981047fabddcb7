import type { Database } from '../database.ts';
import { lagosDay } from '../lagos.ts';
import type { Clock } from '../settings.ts';
import { pageOf, momentOf, type Body } from './body.ts';
import { ProviderRefusal } from './reply.ts';
import { integrationId, listedShape, written } from './shapes.ts';
import type { Transactions } from './charges/transactions.ts';

interface Settlement {
  id: number;
  day: string;
  total_amount: number;
  total_fees: number;
  deductions: number;
  effective_amount: number;
  settled_at: number;
}

export interface SettleOptions {
  everything?: boolean;
  /** Reference of a payment that is left out. */
  drop?: string | undefined;
  extraKobo?: number;
  feeOffKobo?: number;
}

type Due = { id: number; amount: number; fees: number; paid_at: number };
type Deduction = { kind: 'refund' | 'dispute'; id: number; amount: number };
type Parts = { database: Database; clock: Clock; transactions: Transactions };

export type Settlements = ReturnType<typeof createSettlements>;

/**
 * The provider's payouts into the merchant's bank: each day's payments on the next day, less its fees, refunds and lost
 * disputes. An amount that is too large for one day is taken from the next.
 */
export function createSettlements({ database, clock, transactions }: Parts) {
  /**
   * Settles every past day. With `everything` it also settles today, as if the night had passed. The other options make
   * a settlement that is wrong on purpose: without one payment, with too much money, or with a wrong fee.
   */
  function settle({ everything = false, drop, extraKobo = 0, feeOffKobo = 0 }: SettleOptions = {}): number {
    const unsettled = database.all<Due>(
      `SELECT t.id, t.amount, coalesce(t.fees, 0) AS fees, t.paid_at FROM provider_transaction t
       WHERE t.paid_at IS NOT NULL AND t.currency = 'NGN' AND t.amount > 0
         AND NOT EXISTS (SELECT 1 FROM settled_transaction s WHERE s.transaction_id = t.id) ORDER BY t.paid_at, t.id`,
    );
    const today = lagosDay(clock());
    const left =
      drop === undefined ? unsettled : unsettled.filter(({ id }) => transactions.byReference(drop)?.id !== id);
    const days = Map.groupBy(left, ({ paid_at }) => lagosDay(paid_at));
    const due = [...days].filter(([day]) => everything || day < today);
    for (const [day, payments] of due)
      database.inTransaction(() => settleDay(day, payments, { extraKobo, feeOffKobo }));
    return due.length;
  }

  function settleDay(day: string, payments: readonly Due[], wrong: { extraKobo: number; feeOffKobo: number }): void {
    const sum = (of: (one: Due) => number) => payments.reduce((total, one) => total + of(one), 0);
    const total = sum(({ amount }) => amount) + wrong.extraKobo;
    const fees = sum((one) => one.fees) + wrong.feeOffKobo;
    let left = total - fees;
    const taken = openDeductions().filter(({ amount }) => {
      if (amount > left) return false;
      left -= amount;
      return true;
    });
    const { id } = database.run(
      `INSERT INTO settlement (day, total_amount, total_fees, deductions, effective_amount, settled_at) VALUES (?, ?, ?, ?, ?, ?)`,
      day,
      total,
      fees,
      total - fees - left,
      left,
      clock(),
    );
    for (const payment of payments)
      database.run('INSERT INTO settled_transaction (transaction_id, settlement_id) VALUES (?, ?)', payment.id, id);
    for (const one of taken)
      database.run(
        'INSERT INTO settled_deduction (kind, row_id, settlement_id) VALUES (?, ?, ?)',
        one.kind,
        one.id,
        id,
      );
  }

  function openDeductions(): Deduction[] {
    return database.all<Deduction>(
      `SELECT kind, id, amount FROM (
         SELECT 'refund' AS kind, id, amount, updated_at FROM refund WHERE status = 'processed' AND currency = 'NGN'
         UNION ALL
         SELECT 'dispute', id, refund_amount, updated_at FROM dispute WHERE resolution = 'merchant-accepted') d
       WHERE NOT EXISTS (SELECT 1 FROM settled_deduction s WHERE s.kind = d.kind AND s.row_id = d.id) ORDER BY updated_at, id`,
    );
  }

  function list(query: Body) {
    settle();
    const { page, perPage } = pageOf(query);
    const from = momentOf(query['from'], 'from') ?? null;
    const to = momentOf(query['to'], 'to') ?? null;
    const within = 'WHERE (?1 IS NULL OR settled_at >= ?1) AND (?2 IS NULL OR settled_at <= ?2)';
    const rows = database.all<Settlement>(
      `SELECT * FROM settlement ${within} ORDER BY id DESC LIMIT ?3 OFFSET ?4`,
      from,
      to,
      perPage,
      (page - 1) * perPage,
    );
    const total = database.get<{ n: number }>(`SELECT count(*) AS n FROM settlement ${within}`, from, to)?.n ?? 0;
    return { data: rows.map(settlementShape), meta: metaOf(total, page, perPage) };
  }

  /** The payments of one settlement. */
  function payments(id: string, query: Body) {
    const settlement = /^\d{1,15}$/.test(id)
      ? database.get<Settlement>('SELECT * FROM settlement WHERE id = ?', Number(id))
      : undefined;
    if (!settlement)
      throw new ProviderRefusal(404, 'Settlement not found', 'not_found', 'Send the id of a settlement of yours');
    const { page, perPage } = pageOf(query);
    const ids = database.all<{ id: number }>(
      'SELECT transaction_id AS id FROM settled_transaction WHERE settlement_id = ? ORDER BY transaction_id LIMIT ? OFFSET ?',
      settlement.id,
      perPage,
      (page - 1) * perPage,
    );
    const total =
      database.get<{ n: number }>(
        'SELECT count(*) AS n FROM settled_transaction WHERE settlement_id = ?',
        settlement.id,
      )?.n ?? 0;
    const rows = ids.flatMap((row) => transactions.byId(row.id) ?? []);
    return {
      data: rows.map((row) => listedShape(row, transactions.statusOf(row))),
      meta: { ...metaOf(total, page, perPage), total_volume: settlement.total_amount },
    };
  }

  return { settle, list, payments };
}

export function metaOf(total: number, page: number, perPage: number) {
  return { total, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(total / perPage) };
}

function settlementShape(settlement: Settlement) {
  return {
    id: settlement.id,
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    integration: integrationId,
    total_amount: settlement.effective_amount,
    total_fees: settlement.total_fees,
    total_processed: settlement.total_amount,
    deductions: settlement.deductions,
    effective_amount: settlement.effective_amount,
    settlement_date: written(settlement.settled_at),
    settled_by: null,
    createdAt: written(settlement.settled_at),
    updatedAt: written(settlement.settled_at),
  };
}
