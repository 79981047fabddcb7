import { sql, type Tx } from '#platform/database/db';

/** An invoice of the house of a demonstration user that the user paid from the wallet at `at`. `dueOn`: `2026-11-30`. */
export async function addDemonstrationPayment(
  tx: Tx,
  userId: bigint,
  { title, amountKobo, dueOn, at }: { title: string; amountKobo: bigint; dueOn: string; at: Date },
): Promise<void> {
  await sql`
    select service_charges.add_demonstration_payment(${userId}, ${title}, ${amountKobo}, ${dueOn}::date, ${at})
  `.execute(tx);
}

/** Bills each house of the demonstration estates without heads for the past two months and for this one. */
export async function addDemonstrationInvoices(tx: Tx, amountKobo: bigint): Promise<void> {
  await sql`
    select service_charges.add_demonstration_invoice(h.id, 'Security and cleaning, ' || to_char(m, 'FMMonth YYYY'), ${amountKobo},
      (m + interval '1 month' - interval '1 day')::date, m at time zone 'Africa/Lagos')
    from estates.house h join estates.estate e on e.id = h.estate_id
    cross join date_trunc('month', now() at time zone 'Africa/Lagos') this_month
    cross join generate_series(this_month - interval '2 months', this_month, interval '1 month') m
    where e.is_demonstration and not exists (select from service_charges.head d where d.estate_id = e.id) order by m, h.id`.execute(
    tx,
  );
}

/** Two years of a demonstration estate. */
export async function addDemonstrationHistory(
  tx: Tx,
  estateName: string,
  given: { heads: readonly object[]; open: object },
): Promise<void> {
  await sql`
    select service_charges.add_demonstration_history(e.id, ${JSON.stringify(given)}::jsonb)
    from estates.estate e where e.name = ${estateName} and e.is_demonstration`.execute(tx);
}

/** A late fee and a waiver that wait for a second person. */
export async function addDemonstrationAsked(
  tx: Tx,
  estateId: bigint,
  { by, house }: { by: bigint; house: string },
): Promise<void> {
  await sql`select service_charges.add_demonstration_asked(${estateId}, ${by}, ${house})`.execute(tx);
}
