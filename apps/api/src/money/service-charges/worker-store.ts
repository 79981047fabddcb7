import { sql, type Tx } from '#platform/database/db';

/** Makes at most `most` invoices of confirmed runs and returns how many. */
export async function issueRun(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select service_charges.issue_run(${most}) as made`.execute(tx);
  return rows[0]!.made;
}

export interface OverdueInvoice {
  invoiceId: bigint;
  userId: bigint;
  title: string;
  houseName: string;
  amountKobo: bigint;
  dueOn: string;
}

/** Invoices that became overdue and were not told yet, a row for each person of the house. They are not taken again. */
export async function takeOverdue(tx: Tx, most: number): Promise<OverdueInvoice[]> {
  const { rows } = await sql<OverdueInvoice>`
    select invoice_id as "invoiceId", user_id as "userId", title, house_name as "houseName", amount_kobo as "amountKobo",
      due_on::text as "dueOn"
    from service_charges.take_overdue(${most})`.execute(tx);
  return rows;
}
