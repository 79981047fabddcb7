import type { EstateInvoice, QueryOf, listEstateInvoices } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { detailsOf, type Details, type DetailsRow } from '../resident-store.ts';

import { inMonth, openStates, today, type Refused } from './estate-store.ts';

export const invoiceKeyset = defineKeyset({
  list: 'estate-invoices',
  sorts: { issued_at: { column: sql`i.issued_at`, kind: 'timestamptz' } },
  id: { column: sql`i.id`, kind: 'bigint' },
  first: '-issued_at',
});

export type InvoiceFilter = Omit<QueryOf<typeof listEstateInvoices>, 'cursor' | 'limit'>;

const invoiceColumns = sql`i.id::text, i.number, i.title, i.house_id::text, h.name as house_name, i.total_kobo as amount_kobo, i.left_kobo,
  i.issued_at, i.due_on::text, service_charges.invoice_status(i) as status, i.settled_at as paid_at, i.payer_name, i.payer_kind, i.paid_kobo,
  i.credited_kobo, case when i.left_kobo > 0 and not i.in_plan then greatest(${today} - i.due_on, 0) else 0 end as days_overdue, (
    select coalesce(array_agg(distinct c.way), '{}') from service_charges.allocation a join service_charges.receipt c on c.id = a.receipt_id
    where a.invoice_id = i.id) as ways`;

const states: Record<NonNullable<InvoiceFilter['state']>, ReturnType<typeof sql>> = {
  open: sql`i.left_kobo > 0`,
  paid: sql`i.left_kobo = 0 and i.paid_kobo > 0`,
  ...openStates,
  cancelled: sql`i.left_kobo = 0 and i.credited_kobo = i.total_kobo`,
};

export async function selectInvoices(
  db: Db,
  page: KeysetPage,
  estateId: string,
  { month, state, way, house, run, q }: InvoiceFilter,
): Promise<(EstateInvoice & Keyed)[]> {
  const where = [
    sql`i.estate_id = ${BigInt(estateId)}`,
    ...(month ? [inMonth('i.issued_at', month)] : []),
    ...(state ? [states[state]] : []),
    ...(house ? [sql`i.house_id = ${BigInt(house)}`] : []),
    ...(run ? [sql`i.run_id = ${BigInt(run)}`] : []),
    ...(way
      ? [
          sql`exists (select from service_charges.allocation a join service_charges.receipt c on c.id = a.receipt_id
            where a.invoice_id = i.id and c.way = ${way})`,
        ]
      : []),
    ...(q ? [sql`(${holds(sql`h.name`, q)} or ${holds(sql`i.number`, q)} or ${holds(sql`i.payer_name`, q)})`] : []),
  ];
  const { rows } = await sql<EstateInvoice & Keyed>`
    select ${page.keys}, ${invoiceColumns} from service_charges.invoice i join estates.house h on h.id = i.house_id
    where ${sql.join(where, sql` and `)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface WholeInvoice {
  invoice: EstateInvoice;
  details: Details;
  estateName: string;
  estateAddress: string;
}

export async function selectInvoice(db: Db, invoiceId: string): Promise<WholeInvoice | undefined> {
  const { rows } = await sql<EstateInvoice & { details: DetailsRow; estateName: string; estateAddress: string }>`
    select ${invoiceColumns}, service_charges.invoice_details(i.id) as details, e.name as "estateName", e.address as "estateAddress"
    from service_charges.invoice i join estates.house h on h.id = i.house_id join estates.estate e on e.id = i.estate_id
    where i.id = ${BigInt(invoiceId)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { details, estateName, estateAddress, ...invoice } = row;
  return { invoice, details: detailsOf(details), estateName, estateAddress };
}

export async function createInvoice(
  db: Db,
  caller: User,
  estateId: string,
  invoice: {
    house_id: string;
    title: string;
    due_on: string;
    lines: readonly { text: string; amount_kobo: bigint; vat_bp: number }[];
    key: string;
    body_hash: Buffer;
  },
): Refused<'not-found' | 'idempotency-key-reused'> {
  const lines = invoice.lines.map((line) => ({ ...line, amount_kobo: line.amount_kobo.toString() }));
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select invoice_id::text as id, refusal from service_charges.create_invoice(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...invoice, lines })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}
