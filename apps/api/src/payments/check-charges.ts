import { nextCheckInMs } from './charge.ts';
import { settle, type SettleDeps } from './settle.ts';
import { moveCharge, scheduleCheck, takeDueCharges, type DueCharge } from './store/charges.ts';

/**
 * Asks about charges that nobody told us about: what a lost webhook or a crash left behind comes home here. A charge
 * is called expired only after the provider was asked once more and knew of no money.
 */
export async function checkCharges(deps: SettleDeps): Promise<number> {
  const due = await takeDueCharges(deps.db, deps.provider.name, 20);
  await Promise.all(due.map((charge) => checkOne(deps, charge)));
  return due.length;
}

async function checkOne(deps: SettleDeps, charge: DueCharge): Promise<void> {
  try {
    const outcome = await settle(deps, charge.reference, charge.isWatched ? 'poll' : 'sweep');
    if (outcome.kind === 'unknown') return scheduleCheck(deps.db, charge.id, backOffMs(charge.checks));
    // Neither does anything to a charge that is captured or failed by now.
    if (charge.now > charge.expiresAt) await moveCharge(deps.db, charge.id, 'expired');
    const openedAt = charge.openedAt ?? charge.createdAt;
    await scheduleCheck(deps.db, charge.id, nextCheckInMs({ openedAt, expiresAt: charge.expiresAt, now: charge.now }));
  } catch (error) {
    // The half minute that taking it set is the time until the next try.
    deps.log.error({ err: error, reference: charge.reference }, 'a charge could not be checked');
  }
}

function backOffMs(checks: number): number {
  return Math.min(60_000, 10_000 + 5000 * checks);
}
