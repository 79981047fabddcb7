import { aboveLimit } from '#ledger';
import { queueForUser } from '#notifications';
import type { Payments } from '#payments';
import type { Tx } from '#platform/database/db';
import { resolveFindings } from '#platform/checks/findings';
import { releaseRows } from './above-limit-store.ts';
import { heldMoneyDecided } from '../messages/index.ts';

export const aboveLimitFinding = (reference: string) => `funding-above-limit:${reference}`;

/**
 * Staff decided about money above a limit: it goes into the wallet or back to its payer. Returns the sum; 0 when it was
 * decided before.
 */
export async function releaseAboveLimit(
  tx: Tx,
  payments: Pick<Payments, 'requestRefund'>,
  { reference, to, by }: { reference: string; to: 'wallet' | 'payer'; by: string },
): Promise<bigint> {
  const released = await releaseRows(tx, reference, to, by);
  const [first] = released;
  if (!first) return 0n;
  if (to === 'payer')
    for (const { captureId, amountKobo } of released)
      await payments.requestRefund(tx, {
        captureId,
        reason: 'above_limit',
        amountMinor: amountKobo,
        fromAccount: aboveLimit,
      });
  const sumKobo = released.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  await resolveFindings(tx, [aboveLimitFinding(reference)], to === 'wallet' ? 'released into the wallet' : 'sent back');
  await queueForUser(tx, {
    userId: first.userId,
    event: `funding:${first.fundingId}:held:${first.captureId}:${to}`,
    subjectKind: 'funding',
    subjectId: first.fundingId.toString(),
    content: heldMoneyDecided.content({ reference, to, amountKobo: sumKobo }),
  });
  return sumKobo;
}
