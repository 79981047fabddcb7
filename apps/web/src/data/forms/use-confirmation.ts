import { stepUp } from '@gatelight/contract/base/identity/own-account';
import { confirmPin, getPin } from '@gatelight/contract/base/identity/wallet-pin';
import { useState } from 'react';
import { CallError, call } from '../../api.ts';

export type ConfirmationWay = 'password' | 'pin';

export type Confirmation = {
  /** The confirmation that the server requires first; null: none yet. */
  readonly way: ConfirmationWay | null;
  readonly typed: string;
  readonly changeTyped: (typed: string) => void;
  /** For users who do not know the PIN. */
  readonly takePassword: () => void;
  /** Confirms the password or the PIN when it is needed, then sends. */
  readonly sendConfirmed: <T>(send: () => Promise<T>) => Promise<T>;
};

/** The PIN where one is set and not locked; the password otherwise. */
async function wayOfUser(): Promise<ConfirmationWay> {
  try {
    const { is_set: isSet, tries_left: triesLeft } = await call(getPin, {});
    return isSet && triesLeft > 0 ? 'pin' : 'password';
  } catch {
    return 'password';
  }
}

const codeOf = (failure: unknown) => (failure instanceof CallError ? failure.code : undefined);

/** For a payment that the server accepts only within ten minutes of the password or the wallet PIN. */
export function useConfirmation(): Confirmation {
  const [way, setWay] = useState<ConfirmationWay | null>(null);
  const [typed, setTyped] = useState('');

  function change(next: ConfirmationWay | null): void {
    setWay(next);
    setTyped('');
  }

  async function confirmTyped(): Promise<void> {
    if (way === null) return;
    if (way === 'password') await call(stepUp, { body: { password: typed } });
    else await call(confirmPin, { body: { pin: typed } });
    // A repeat after a lost response is sent without it: the server recognises the repeat by its key.
    change(null);
  }

  async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
    try {
      await confirmTyped();
      return await send();
    } catch (failure) {
      const code = codeOf(failure);
      if (code === 'step-up-required') change(await wayOfUser());
      else if (code === 'wrong-pin') setTyped('');
      else if (code === 'pin-locked' || code === 'pin-not-set') change('password');
      throw failure;
    }
  }

  return { way, typed, changeTyped: setTyped, takePassword: () => change('password'), sendConfirmed };
}
