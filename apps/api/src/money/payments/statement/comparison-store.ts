import { sql, type Db } from '#platform/database/db';

const mostDaysWithoutRestore = 3;

interface Period {
  from: Date;
  now: Date;
  restoredAt: Date | null;
}

/** From shortly before the last change that a restore kept, or before the newest payment that we know. */
export async function readPeriod(db: Db, provider: string): Promise<Period> {
  const { rows } = await sql<Period>`
    select now() as now,
      (select max((f.detail ->> 'restoredAt')::timestamptz) from platform.finding f where f.kind = 'restored') as "restoredAt",
      coalesce(
      (select min((f.detail ->> 'recoveredTo')::timestamptz) from platform.finding f
       where f.kind = 'restored' and f.state = 'needs_attention'),
      greatest(now() - make_interval(days => ${mostDaysWithoutRestore}),
               (select max(k.created_at) from payments.capture k where k.provider = ${provider}))
    ) - interval '2 hours' as "from"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the clock of the database returned no row');
  return row;
}

/** Which of these payments, and of their references, are recorded. */
export async function readKnown(db: Db, provider: string, paid: readonly { id: string; reference: string }[]) {
  const { rows } = await sql<{ id: string | null; reference: string | null }>`
    select k.provider_transaction_id as id, null as reference from payments.capture k
    where k.provider = ${provider} and k.provider_transaction_id = any(${paid.map((row) => row.id)}::text[])
    union all
    select null, r.reference from payments.provider_reference r
    where r.provider = ${provider} and r.reference = any(${paid.map((row) => row.reference)}::text[])`.execute(db);
  return {
    captured: new Set(rows.map((row) => row.id)),
    charged: new Set(rows.map((row) => row.reference)),
  };
}
