import { stepUp } from '@gatelight/contract/identity';
import { useState } from 'react';
import { CallError, call } from '../api.ts';

export type PasswordFirst = {
  /** The server wants the password before it does this. */
  readonly needsPassword: boolean;
  readonly password: string;
  readonly changePassword: (password: string) => void;
  /** Confirms the password when it is needed, then sends. */
  readonly sendConfirmed: <T>(send: () => Promise<T>) => Promise<T>;
};

/** For a payment form of which the server takes the request only within ten minutes of the password. */
export function usePasswordFirst(): PasswordFirst {
  const [needsPassword, setNeedsPassword] = useState(false);
  const [password, setPassword] = useState('');

  async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
    try {
      if (needsPassword) {
        await call(stepUp, { body: { password } });
        // A repeat after a lost answer goes out without it: the server answers that by its key.
        setNeedsPassword(false);
        setPassword('');
      }
      return await send();
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'step-up-required') setNeedsPassword(true);
      throw failure;
    }
  }

  return { needsPassword, password, changePassword: setPassword, sendConfirmed };
}
