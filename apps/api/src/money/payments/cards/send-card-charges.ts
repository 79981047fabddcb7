import { inTransaction } from '#platform/database/db';
import { atEachProvider } from '../providers/at-each-provider.ts';
import { cardsAt } from '../providers/provider.ts';
import { verifyAndCapturePayment, type CaptureDeps, type ProviderDeps } from '../captures/capture.ts';
import { markSent, noteNotSent, scheduleSend, takeCardCharges, type CardChargeToSend } from './card-store.ts';
import { failCharge } from '../captures/capture-store.ts';

export const sendBatch = 10;
/** Longer than one look-up and one charge at the provider may take. */
const leaseSeconds = 30;
const retrySeconds = 3;
const lookAgainSeconds = 5;

/**
 * Sends the charges of saved cards. Before a charge is sent, we store that it is about to be sent. From then on we look
 * up its result at the provider before sending it again, always under the same reference, which the provider charges
 * once.
 */
export async function sendCardCharges(deps: CaptureDeps): Promise<number> {
  return atEachProvider(deps, async (at) => {
    const due = await takeCardCharges(at.db, at.provider.name, { limit: sendBatch, leaseSeconds });
    await Promise.all(due.map((charge) => sendOne(at, charge)));
    return due.length;
  });
}

async function sendOne(deps: ProviderDeps, charge: CardChargeToSend): Promise<void> {
  try {
    if (charge.askedAt === null) return await sendCharge(deps, charge);
    const known = await deps.provider.verify(charge.reference);
    if (known.kind !== 'ok') return await scheduleSend(deps.db, charge.id, lookAgainSeconds);
    if (known.value === undefined) return await sendCharge(deps, charge);
    await markSent(deps.db, charge.id, undefined);
    await verifyAndCapturePayment(deps, charge.reference, 'sweep');
  } catch (error) {
    // When the lease ends, the charge is tried again.
    deps.log.error({ err: error, reference: charge.reference }, 'the charge of a saved card could not be sent');
  }
}

async function sendCharge(deps: ProviderDeps, charge: CardChargeToSend): Promise<void> {
  const { db, provider, log } = deps;
  const { reference, amountKobo, authorizationCode, customerEmail, callbackUrl } = charge;
  // The card was removed after the charge was stored, and nothing was sent.
  if (authorizationCode === null || customerEmail === null)
    return closeFailedCharge(deps, charge, 'The card was removed');
  const metadata = { purpose: charge.purpose };
  const answer = await cardsAt(provider).charge({
    reference,
    amountKobo,
    authorizationCode,
    customerEmail,
    callbackUrl,
    metadata,
  });
  deps.crash('card.after_provider_reply');
  switch (answer.kind) {
    case 'ok':
      await markSent(db, charge.id, answer.value.kind === 'paused' ? answer.value.checkout : undefined);
      // This response is only a hint, like a webhook: money is recorded only after a look-up.
      if (answer.value.kind === 'attempted') await verifyAndCapturePayment(deps, reference, 'poll');
      return;
    case 'refused':
      // The provider has this reference from an earlier attempt whose response was lost.
      if (answer.reason === 'duplicate') return scheduleSend(db, charge.id, retrySeconds);
      log.warn({ reference, message: answer.message }, 'provider refused to charge a saved card');
      return closeFailedCharge(deps, charge, answer.message);
    case 'unknown':
      log.warn({ reference, why: answer.why }, 'provider did not say whether it charged a saved card');
      return answer.sent ? scheduleSend(db, charge.id, lookAgainSeconds) : noteNotSent(db, charge.id, retrySeconds);
  }
}

/** The provider has done nothing and will not: the charge is closed, and its purpose is notified. */
async function closeFailedCharge(deps: ProviderDeps, charge: CardChargeToSend, message: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const closed = await failCharge(tx, deps.provider.name, charge.reference, message);
    if (closed) await deps.handlers[closed.purpose]?.onChargeClosed(tx, { ...closed, outcome: 'failed' });
  });
}
