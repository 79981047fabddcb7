import { chooseGuardPin } from '@gatelight/contract/places/gate/at-gate';
import { call, CallError } from '../../../api.ts';
import { gateNow, settleOwnPin } from './gate.ts';
import type { OwnPin } from './kept.ts';

/** The server cannot read it. This page does not send such a PIN; this only stops an endless retry after a bug. */
const isUnusable = (failure: CallError) => [400, 422].includes(failure.status);

async function sendOwnPin(one: OwnPin): Promise<void> {
  try {
    const { state } = await call(chooseGuardPin, {
      body: { guard: one.guard_id, pin: one.pin, own_pin: one.own_pin },
    });
    settleOwnPin(one, state === 'set' ? 'sent' : 'refused');
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.status === 0) throw failure;
    // Other failures must not delay entries or the list: the next contact sends it again.
    if (isUnusable(failure)) settleOwnPin(one, 'refused');
  }
}

/** Sends PINs that guards chose here. */
export async function sendOwnPins(): Promise<void> {
  for (const one of gateNow().ownPins.filter(({ state }) => state === 'waits')) {
    await sendOwnPin(one);
  }
}
