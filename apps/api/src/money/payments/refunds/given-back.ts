import type { Tx } from '#platform/database/db';
import { reportFact, resolveFindings } from '#platform/checks/findings';
import type { PurposeHandler } from '../purpose.ts';
import { subjectOfCapture } from '../captures/capture-store.ts';
import { coverRefunds, excessMinor } from '../disputes/dispute-store.ts';
import { refundViewById } from './refund-store.ts';

interface GivenBackDeps {
  handlers: Readonly<Record<string, PurposeHandler>>;
}

/**
 * Runs after a dispute cost us money of a payment. First, refunds that were not sent, and `also` that is about to be
 * sent, cover the loss. What was sent before the bank decided is lost twice, which staff must see: they claim it from
 * the payer or write it off.
 */
export async function settleGivenBack(
  deps: GivenBackDeps,
  tx: Tx,
  captureId: bigint,
  also?: bigint,
): Promise<{ ended: boolean }> {
  const ended = await coverRefunds(tx, captureId, also);
  await notifyEnded(deps, tx, ended);
  const key = `returned_twice:${captureId}`;
  const overMinor = await excessMinor(tx, captureId);
  if (overMinor > 0n) {
    const { reference } = await subjectOfCapture(tx, captureId);
    await reportFact(tx, {
      key,
      kind: 'returned_twice',
      owner: 'finance',
      detail: { captureId, reference, overMinor },
    });
  } else await resolveFindings(tx, [key], 'a refund made it good');
  return { ended: also !== undefined && ended.includes(also) };
}

/** Ends refunds whose money a dispute gave back, and notifies the slice that requested each. */
export async function notifyEnded({ handlers }: GivenBackDeps, tx: Tx, refunds: readonly bigint[]): Promise<void> {
  await resolveFindings(
    tx,
    refunds.map((id) => `refund:${id}`),
    'given back by a dispute',
  );
  for (const id of refunds) {
    const view = await refundViewById(tx, id);
    if (view) await handlers[view.purpose]?.onRefundChanged(tx, view);
  }
}
