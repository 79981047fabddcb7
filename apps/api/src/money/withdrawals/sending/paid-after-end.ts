import type { ProviderPayout } from '#payments';
import type { Db } from '#platform/database/db';
import { reportFact } from '#platform/checks/findings';

/** Money left for a withdrawal that was returned: it is in the wallet too. Finance decides about it. */
export async function reportPaidAfterEnd(
  db: Db,
  ended: { provider: string; status: string },
  {
    reference,
    status,
    currency,
    amountMinor,
  }: Pick<ProviderPayout, 'reference' | 'status' | 'currency' | 'amountMinor'>,
): Promise<void> {
  const { provider, status: ourStatus } = ended;
  await reportFact(db, {
    key: `payout_after_end:${reference}`,
    kind: 'payout_after_end',
    owner: 'finance',
    detail: { provider, reference, status, currency, ourStatus, ours: 0n, theirs: amountMinor },
  });
}
