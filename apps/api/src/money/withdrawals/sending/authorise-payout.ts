import { shownReference, typedWithdrawal } from '@gatelight/contract';
import { record } from '#audit';
import { whyNot, type PayoutRails } from '#payments';
import { inTransaction, type Db } from '#platform/database/db';
import { payoutToAuthorise, wakeWithdrawal } from '../payout-store.ts';

/** People type the id as they see it, in upper case. */
const storedReference = (typed: string): string => typedWithdrawal(typed) ?? typed;

/** The request of staff cannot be done now; the message says why. */
export class PayoutRefusal extends Error {}

interface Deps {
  db: Db;
  payouts: PayoutRails;
}

/**
 * Sends the provider's second authorisation for a payout: the code from the operator's mailbox. The worker looks up the
 * result at the provider. The provider refuses a repeat, so nothing is sent twice. Audited without the code.
 */
export async function authorisePayout(
  { db, payouts }: Deps,
  { reference: typed, code, by }: { reference: string; code: string; by: string },
): Promise<void> {
  const reference = storedReference(typed);
  const { provider, id } = await requirePayoutToAuthorise(db, reference);
  const answer = await payouts.byName(provider).authorise({ id, reference, code });
  if (answer.kind === 'refused') throw new PayoutRefusal(`The provider refuses the code: ${answer.message}.`);
  if (answer.kind === 'unknown')
    throw new PayoutRefusal('The provider did not report the result. The worker checks again; look at the withdrawal.');
  await inTransaction(db, async (tx) => {
    await wakeWithdrawal(tx, reference);
    await record(tx, {
      actor: `staff:${by}`,
      action: 'payout.authorise',
      objectKind: 'payout',
      objectId: reference,
      before: { provider },
      after: { authorised: true },
    });
  });
}

/** Makes the provider send its code again. */
export async function resendPayoutCode({ db, payouts }: Deps, typed: string): Promise<void> {
  const reference = storedReference(typed);
  const { provider, id } = await requirePayoutToAuthorise(db, reference);
  const answer = await payouts.byName(provider).resendCode({ id, reference });
  if (answer.kind !== 'ok') throw new PayoutRefusal(`No code was sent: ${whyNot(answer)}.`);
}

async function requirePayoutToAuthorise(db: Db, reference: string): Promise<{ provider: string; id: string }> {
  const found = await payoutToAuthorise(db, reference);
  if (!found) throw new PayoutRefusal(`There is no payout ${shownReference(reference)} that waits for a code.`);
  return found;
}
