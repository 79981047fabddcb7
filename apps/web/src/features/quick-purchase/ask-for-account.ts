import type { QuickPurchaseForm } from '@gatelight/contract';
import { CallError } from '../../api.ts';
import { endIntent, noteRefusal, rememberExpiry, requestFor } from './intent.ts';
import type { PaymentLinkRequest } from './intent.ts';
import type { IssuedAccount } from './queries.ts';
import { storeForm } from './stored-form.ts';

/** Waits between tries while the first request still runs at the server. */
const WAITS_MS = [1500, 2500, 4000];

export interface AskingFor {
  clientId: string;
  now: () => Date;
  send: (request: PaymentLinkRequest) => Promise<IssuedAccount>;
  wait: (ms: number) => Promise<void>;
  /** Called before each automatic try. */
  onStillRunning: () => void;
}

function isStillRunning(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'still-running';
}

/**
 * Asks the gateway for the account to which this form can be paid, always under the intent's own reference: whatever
 * was lost on the way, asking again can only lead to the same order. Keeps the purchase copy when an account came.
 * Throws the `CallError` of the last try.
 */
export async function askForAccount(form: QuickPurchaseForm, asking: AskingFor): Promise<IssuedAccount> {
  const request = requestFor(form, asking.clientId, asking.now());
  for (let tries = 0; ; tries++) {
    try {
      const account = await asking.send(request);
      rememberExpiry(request, account.expires_at);
      storeForm(request.reference, form, account.amount);
      return account;
    } catch (failure) {
      const waitMs = WAITS_MS[tries];
      if (isStillRunning(failure) && waitMs !== undefined) {
        asking.onStillRunning();
        await asking.wait(waitMs);
        continue;
      }
      const code = failure instanceof CallError ? failure.code : undefined;
      // The server knows this reference for another purchase: only a new one can help.
      if (code === 'reference-reused') endIntent(request.reference);
      if (code === 'provider-unavailable') noteRefusal(request);
      throw failure;
    }
  }
}
