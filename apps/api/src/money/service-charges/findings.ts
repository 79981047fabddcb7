import type { Check } from '#platform/checks/checks';
import { sql, type Db, type Tx } from '#platform/database/db';

export async function wrongReceipts(
  db: Db | Tx,
  since: bigint | undefined,
): Promise<{ check: string; detail: string }[]> {
  const { rows } = await sql<{ detail: string }>`
    select detail from service_charges.wrong_receipts(${since ?? null})`.execute(db);
  return rows.map(({ detail }) => ({ check: 'receipt-without-journal', detail }));
}

export async function wrongSums(db: Db | Tx): Promise<{ check: string; detail: string }[]> {
  const { rows } = await sql<{ check: string; detail: string }>`
    select "check", detail from service_charges.wrong_sums()`.execute(db);
  return rows;
}

async function wrongLateFees(db: Db | Tx): Promise<{ check: string; detail: string }[]> {
  const { rows } = await sql<{ check: string; detail: string }>`
    select "check", detail from service_charges.wrong_late_fees()`.execute(db);
  return rows;
}

export const serviceChargeChecks: readonly Check[] = [
  {
    id: 'service-charges.receipt-without-journal',
    owner: 'finance',
    reads: { newOf: 'service_charges.receipt_id_seq' },
    find: wrongReceipts,
  },
  {
    // For each house: receivable = invoices − payments − credit notes. For each estate: the collected sum equals its
    // receipts.
    id: 'service-charges.sums',
    owner: 'finance',
    reads: 'nightly',
    find: (from) => wrongSums(from),
  },
  {
    // Each late fee follows the rule of its bill, once a month and up to the maximum. Each waiver matches its credit
    // note.
    id: 'service-charges.late-fees',
    owner: 'finance',
    reads: 'nightly',
    find: (from) => wrongLateFees(from),
  },
];
