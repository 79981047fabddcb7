import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import type { Connection } from '../product/database.ts';

export interface RestoreFacts {
  /** Everything committed before this moment is in the restored database. */
  recoveredTo: Date;
  backupFinishedAt: string;
}

// Far above what any database here reaches between two backups, and negligible beside the 9 * 10^18 possible ids.
const skippedIds = 1_000_000;

/**
 * Prepares a restored database for the lost time, in one transaction:
 * - ids are not given out a second time: the provider, the vending authority and receipts know the lost ones;
 * - no token identifier is used twice: a meter refuses the second;
 * - orders that were being vended wait for a person: their token may have been sent after the backup;
 * - unused one-time codes end;
 * - a finding and an audit entry say what happened. Money paid before now and recorded later is held because of it.
 */
export async function prepareAfterRestore(ownerUrl: string, facts: RestoreFacts): Promise<{ heldOrders: number }> {
  const client = await connectToWritable(ownerUrl);
  try {
    await client.query('BEGIN');
    await skipIds(client);
    await raiseTokenIdentifiers(client);
    const heldOrders = await holdOrders(client);
    await client.query('UPDATE otp.code SET voided_at = clock_timestamp() WHERE used_at IS NULL AND voided_at IS NULL');
    await noteRestore(client, facts);
    await client.query('COMMIT');
    return { heldOrders };
  } finally {
    await client.end();
  }
}

async function skipIds(client: Connection): Promise<void> {
  await client.query(
    `SELECT setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, coalesce(s.last_value, 0) + $1)
     FROM pg_sequences s WHERE s.schemaname NOT LIKE 'pg\\_%' AND s.data_type = 'bigint'::regtype`,
    [skippedIds],
  );
}

// Identifiers are minutes since the key's base date, and a burst of purchases runs ahead of the clock by one a purchase.
async function raiseTokenIdentifiers(client: Connection): Promise<void> {
  await client.query(
    `INSERT INTO authority.last_tid AS l (meter_number, key_id, tid)
     SELECT m.number, k.id,
            floor(extract(epoch FROM now() - make_timestamptz(k.base_date, 1, 1, 0, 0, 0, 'UTC')) / 60)::int + 60
     FROM metering.meter m
     JOIN authority.vending_key k USING (supply_group_code, key_revision, key_generation, encryption_algorithm)
     ON CONFLICT (meter_number, key_id) DO UPDATE SET tid = greatest(l.tid, excluded.tid)`,
  );
}

async function holdOrders(client: Connection): Promise<number> {
  const { rowCount } = await client.query(
    `WITH held AS (
       UPDATE vending."order" SET next_attempt_at = now() + interval '10 years', lease_until = NULL
       WHERE status IN ('paid', 'vending', 'unknown')
       RETURNING id, reference
     )
     INSERT INTO platform.finding (key, kind, owner, detail, history)
     SELECT format('restored_order:%s', h.id), 'restored_order', 'operations',
            jsonb_build_object('reference', h.reference, 'todo',
              'The token may have been sent before the restore. Ask the payer or look in the SMS log before it is vended again.'),
            jsonb_build_array(jsonb_build_object('at', now(), 'state', 'needs_attention'))
     FROM held h
     ON CONFLICT (key) DO NOTHING`,
  );
  return rowCount ?? 0;
}

async function noteRestore(client: Connection, facts: RestoreFacts): Promise<void> {
  const { rows } = await client.query<{ at: string; detail: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
  );
  const restoredAt = rows[0]?.at ?? '';
  const detail = JSON.stringify({ ...facts, restoredAt });
  await client.query(
    `INSERT INTO platform.finding (key, kind, owner, detail, history)
     VALUES ($1, 'restored', 'operations', $2::jsonb,
             jsonb_build_array(jsonb_build_object('at', now(), 'state', 'needs_attention')))`,
    [`restored:${restoredAt}`, detail],
  );
  await client.query(
    `SELECT audit.record('operator', 'database.restore', 'database', 'gatelight', NULL, $1::jsonb, NULL, NULL)`,
    [detail],
  );
}

/** Closes the findings of a restore once someone has gone through what it lost. Returns how many there were. */
export async function closeRestoreFindings(ownerUrl: string, note: string): Promise<number> {
  const client = await connectToWritable(ownerUrl);
  try {
    const { rowCount } = await client.query(
      `WITH closed AS (
         UPDATE platform.finding SET state = 'resolved', resolved_at = now(),
           history = history || jsonb_build_object('at', now(), 'state', 'resolved', 'how', $1::text)
         WHERE kind IN ('restored', 'restored_order') AND state = 'needs_attention'
         RETURNING key
       )
       SELECT audit.record('operator', 'database.restore-reviewed', 'finding', key, NULL,
                           jsonb_build_object('note', $1::text), NULL, NULL) FROM closed`,
      [note],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
