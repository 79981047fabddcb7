import { sql, type Db, type Tx } from '#platform/database/db';

/** Sends reminders that are due at `now`. Returns how many houses it handled, at most `most`. */
export async function sendReminders(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`select arrears.send_reminders(${now}, ${most}) as done`.execute(tx);
  return rows[0]!.done;
}

/** Updates open plans after `after`, at most `most`. Returns the last of them, or null when there are no more. */
export async function reviewPlans(
  tx: Tx,
  now: Date,
  { after, most }: { after: bigint; most: number },
): Promise<bigint | null> {
  const { rows } = await sql<{
    last: bigint | null;
  }>`select arrears.review_plans(${now}, ${after}, ${most}) as last`.execute(tx);
  return rows[0]!.last;
}

/** Estates with late fees now. */
export async function selectLateFeeEstates(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from service_charges.late_fee_estates() id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Bills of an estate that may get a late fee at `now`, after a given bill, at most `most`. */
export async function selectLateBills(
  db: Db,
  now: Date,
  { estateId, after, most }: { estateId: bigint; after: bigint; most: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from service_charges.late_bills(${estateId}, platform.day_of(${now}::timestamptz), ${after}, ${most}) id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Charges the late fee of a bill. Returns its invoice, or null when none is to be charged at `now`. */
export async function chargeLateFee(tx: Tx, now: Date, invoiceId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ fee: bigint | null }>`
    select arrears.charge_late_fee(${now}, ${invoiceId}) as fee`.execute(tx);
  return rows[0]!.fee;
}
