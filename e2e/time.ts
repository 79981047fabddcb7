import { connectToWritable } from '../apps/api/src/platform/database/database-url.ts';
import { runningServer, serverUrl } from '../scripts/postgres/server.ts';

/** Moves a purchase into the past, so that its half hour to pay is over. Only the product's own server has its clock. */
export async function letHalfAnHourPass(reference: string): Promise<void> {
  await asOwner(async (owner) => {
    // The product refuses to move these times, so its guard is switched off for this one statement.
    await owner.query('BEGIN');
    await owner.query('ALTER TABLE vending."order" DISABLE TRIGGER USER');
    await owner.query(
      `WITH moved AS (
         UPDATE vending."order" SET created_at = created_at - interval '30 min' WHERE reference = $1 RETURNING id)
       UPDATE vending.quick_purchase SET expires_at = expires_at - interval '30 min' WHERE order_id = (SELECT id FROM moved)`,
      [reference],
    );
    await owner.query('ALTER TABLE vending."order" ENABLE TRIGGER USER');
    // Other work locks the charge first and the order after it.
    await owner.query('COMMIT');
    await owner.query(
      `UPDATE payments.charge SET created_at = created_at - interval '30 min', expires_at = expires_at - interval '30 min',
         opened_at = opened_at - interval '30 min', next_check_at = now() WHERE reference = $1`,
      [reference],
    );
  });
}

/** Ends the time in which a withdrawal can be cancelled: it is sent now. */
export async function letCancelTimePass(reference: string): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query(
      `UPDATE withdrawals.withdrawal SET next_attempt_at = now() WHERE reference = $1 AND status = 'requested'`,
      [reference],
    );
    await owner.query(`SELECT pg_notify('withdrawals', '')`);
  });
}

/** Brings a scheduled price of a tariff forward: it counts from a second after this. */
export async function bringPriceForward(tariffId: string, priceKobo: number): Promise<void> {
  await asOwner(async (owner) => {
    // A version never moves in the product, so its guard is switched off for this one statement.
    await owner.query('BEGIN');
    await owner.query('ALTER TABLE metering.tariff_price DISABLE TRIGGER USER');
    const { rowCount } = await owner.query(
      `UPDATE metering.tariff_price SET valid_from = clock_timestamp() + interval '1 second'
       WHERE tariff_id = $1 AND price_kobo_per_unit = $2 AND valid_from > clock_timestamp() AND cancelled_at IS NULL`,
      [tariffId, priceKobo],
    );
    await owner.query('ALTER TABLE metering.tariff_price ENABLE TRIGGER USER');
    await owner.query('COMMIT');
    if (rowCount !== 1) throw new Error(`${rowCount ?? 0} scheduled prices were brought forward, not 1`);
  });
}

/** Moves the passes of visitors with `mark` in their names some days into the past, as if the server's clock were later. */
export async function letDaysPass(mark: string, days: number): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query(
      `UPDATE gate.pass SET from_at = from_at - make_interval(days => $2), until_at = until_at - make_interval(days => $2)
       WHERE visitor LIKE '%' || $1 || '%'`,
      [mark, days],
    );
  });
}

/** Moves entries of a gate that are older than `days` beyond every estate's limit, and deletes as the worker does every ten minutes. */
export async function letTheLogAge(gateId: string, days: number): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query(
      `UPDATE gate.entry SET at = at - interval '180 days' WHERE gate_id = $1 AND at < now() - make_interval(days => $2)`,
      [gateId, days],
    );
    await owner.query('SELECT gate.clean_up()');
  });
}

async function asOwner(work: (owner: Awaited<ReturnType<typeof connectToWritable>>) => Promise<void>): Promise<void> {
  const server = runningServer(process.env.E2E_DATA_DIR ?? '');
  if (!server) throw new Error('E2E_DATA_DIR names no running product');
  const owner = await connectToWritable(serverUrl(server, 'owner', 'gatelight'));
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
