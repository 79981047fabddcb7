import { sql, type Db } from '#platform/db';
import type { PaymentProvider } from './providers/provider.ts';
import type { Finding } from './reconcile.ts';

const minute = 60_000;
const mostDaysWithoutRestore = 3;
const mostPages = 1000;

export interface Comparison {
  findings: Finding[];
  /** Why the list could not be read to its end; undefined when it was. */
  notCompared: string | undefined;
}

/**
 * Successful payments on the provider's list that the database does not have: after a restore, those that came after the
 * backup. It only reads. A
 * payment of a charge that we know is left to the worker for five minutes, unless it is of before the restore.
 */
export async function compareWithProvider(db: Db, provider: PaymentProvider): Promise<Comparison> {
  const { from, now, restoredAt } = await readPeriod(db, provider.name);
  const processedUntil = new Date(Math.max(now.getTime() - 5 * minute, restoredAt?.getTime() ?? 0));
  const found: Finding[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    // Ahead of now: the provider's clock need not be ours.
    const answer = await provider.listTransactions({ from, to: new Date(now.getTime() + 10 * minute) }, page);
    if (answer.kind !== 'ok') {
      const why = answer.kind === 'refused' ? answer.message : answer.why;
      return { findings: found, notCompared: why };
    }
    const paid = answer.value.rows.filter(({ status }) => status === 'success' || status === 'reversed');
    const known = await readKnown(db, provider.name, paid);
    for (const row of paid) {
      const isUnderWay = row.paidAt !== undefined && row.paidAt > processedUntil && known.charged.has(row.reference);
      if (known.captured.has(row.id) || isUnderWay) continue;
      found.push({
        check: 'provider statement',
        detail: `payment ${row.reference} of ${row.amountMinor} minor units ${row.currency} at ${row.paidAt?.toISOString() ?? 'an unknown time'} is not recorded here`,
      });
    }
    if (answer.value.isLast) return { findings: found, notCompared: undefined };
  }
  return { findings: found, notCompared: `more than ${mostPages} pages` };
}

interface Period {
  from: Date;
  now: Date;
  restoredAt: Date | null;
}

/** From a little before the last change that a restore kept, or before the newest payment that we know. */
async function readPeriod(db: Db, provider: string): Promise<Period> {
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

async function readKnown(db: Db, provider: string, paid: readonly { id: string; reference: string }[]) {
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
