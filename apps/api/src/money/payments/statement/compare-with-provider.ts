import { amountText } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { PaymentProvider } from '../providers/provider.ts';
import type { Finding } from './reconcile.ts';
import { readKnown, readPeriod } from './comparison-store.ts';
import { whyNot } from '../providers/answer.ts';

const minute = 60_000;
const mostPages = 1000;

export interface Comparison {
  findings: Finding[];
  /** Why the list could not be read to its end; undefined when it was read. */
  notCompared: string | undefined;
}

/**
 * Successful payments on the provider's list that the database does not have: after a restore, the payments since the
 * backup. It only reads. A payment of a known charge is left to the worker for five minutes, unless it is from before
 * the restore.
 */
export async function compareWithProvider(db: Db, provider: PaymentProvider): Promise<Comparison> {
  const { from, now, restoredAt } = await readPeriod(db, provider.name);
  const processedUntil = new Date(Math.max(now.getTime() - 5 * minute, restoredAt?.getTime() ?? 0));
  const found: Finding[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    // Reads a little into the future: the provider's clock may be ahead of ours.
    const answer = await provider.listTransactions({ from, to: new Date(now.getTime() + 10 * minute) }, page);
    if (answer.kind !== 'ok') {
      const why = whyNot(answer);
      return { findings: found, notCompared: why };
    }
    const paid = answer.value.rows.filter(({ status }) => status === 'success' || status === 'reversed');
    const known = await readKnown(db, provider.name, paid);
    for (const row of paid) {
      const isUnderWay = row.paidAt !== undefined && row.paidAt > processedUntil && known.charged.has(row.reference);
      if (known.captured.has(row.id) || isUnderWay) continue;
      found.push({
        check: 'provider statement',
        detail: `payment ${row.reference} of ${amountText(row.amountMinor, row.currency)} at ${row.paidAt?.toISOString() ?? 'an unknown time'} is not recorded here`,
      });
    }
    if (answer.value.isLast) return { findings: found, notCompared: undefined };
  }
  return { findings: found, notCompared: `more than ${mostPages} pages` };
}
