import { closingGraceMs, nextCheckInMs } from './charge.ts';
import { inTransaction } from '#platform/database/db';
import { atEachProvider } from '../providers/at-each-provider.ts';
import { verifyAndCapture, verifyAndCapturePayment, type CaptureDeps, type ProviderDeps } from '../captures/capture.ts';
import type { ClosedCharge } from '../purpose.ts';
import { clearDecline } from '../captures/capture-store.ts';
import { moveCharge, scheduleCheck, takeDueCharges, type DueCharge } from './charge-store.ts';

/** How many charges one run takes. */
export const checkBatch = 20;

/**
 * Checks open charges with their providers, so that a lost webhook or a crash loses no payment. This is the only place
 * that closes an unpaid charge, and only after its provider has confirmed again that it has no money for it. Its
 * purpose is notified in the same transaction. A charge is closed when its time is over, or when its payer left the
 * provider's page and no money can be on its way. It is still checked after that, so that money which arrives all the
 * same is found.
 */
export async function checkCharges(deps: CaptureDeps): Promise<number> {
  return atEachProvider(deps, async (at) => {
    const due = await takeDueCharges(at.db, at.provider.name, checkBatch);
    await Promise.all(due.map((charge) => checkOne(at, charge)));
    return due.length;
  });
}

async function checkOne(deps: ProviderDeps, charge: DueCharge): Promise<void> {
  try {
    const source = charge.isWatched ? 'poll' : 'sweep';
    // Only a charge that was opened again under another reference has more than one reference to look up.
    const outcome =
      charge.providerReference === charge.reference
        ? await verifyAndCapturePayment(deps, charge.reference, source)
        : await verifyAndCapture(deps, charge.reference, source);
    if (outcome.kind === 'unknown') return scheduleCheck(deps.db, charge.id, backOffMs(charge.checks));
    // Nothing is left to check.
    if (outcome.kind === 'captured' || outcome.kind === 'failed') return;
    if (outcome.kind === 'pending' && !outcome.isDeclined && charge.decline !== null)
      await clearDecline(deps.db, charge.id);
    if (outcome.kind === 'pending' && charge.leftAt !== null) {
      if (outcome.isDeclined) await closeUnpaid(deps, charge, 'declined');
      else if (outcome.isUntried) await closeUnpaid(deps, charge, 'cancelled');
    }
    if (charge.now.getTime() > charge.expiresAt.getTime() + closingGraceMs) await closeUnpaid(deps, charge);
    // Does nothing if the charge is captured or failed by now.
    const openedAt = charge.openedAt ?? charge.createdAt;
    await scheduleCheck(deps.db, charge.id, nextCheckInMs({ openedAt, expiresAt: charge.expiresAt, now: charge.now }));
  } catch (error) {
    // Taking the charge set the next check half a minute ahead, so it is retried then.
    deps.log.error({ err: error, reference: charge.reference }, 'a charge could not be checked');
  }
}

/** The provider was asked a moment ago and has no money for it. */
async function closeUnpaid(deps: CaptureDeps, charge: DueCharge, ended?: ClosedCharge['ended']): Promise<void> {
  if (charge.status === 'expired') return;
  const { reference, purpose, subjectId } = charge;
  await inTransaction(deps.db, async (tx) => {
    if (await moveCharge(tx, charge.id, 'expired'))
      await deps.handlers[purpose]?.onChargeClosed(tx, {
        reference,
        purpose,
        subjectId,
        outcome: 'expired',
        ...(ended ? { ended } : {}),
      });
  });
}

function backOffMs(checks: number): number {
  return Math.min(60_000, 10_000 + 5000 * checks);
}
