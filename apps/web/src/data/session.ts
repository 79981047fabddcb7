import type { Role } from '@gatelight/contract';

/** The signed-in person, as the server knows them. */
export type Session = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
};

/**
 * The only place that reads the session. Accounts do not exist yet, so nobody is signed in. The server call comes with
 * the accounts; nothing else in the web changes then.
 */
export async function readSession(): Promise<Session | null> {
  return null;
}

/** Ends the session on this device. */
export async function endSession(): Promise<void> {
  // There is no session to end before accounts exist.
}
