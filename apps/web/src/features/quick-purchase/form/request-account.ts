import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { CallError } from '../../../api.ts';
import { endIntent, intentFor, noteRefusal, rememberExpiry } from './intent.ts';
import type { PurchaseIntent } from './intent.ts';
import { noteOpened } from '../opened-purchases.ts';
import type { IssuedAccount } from '../queries.ts';
import { storeForm } from './stored-form.ts';

export interface PaymentLinkDeps {
  clientId: string;
  now: () => Date;
  send: (intent: PurchaseIntent) => Promise<IssuedAccount>;
}

/**
 * Requests the account for this form, always under the intent's own reference and proof: if a response was lost, a
 * repeat returns the same order. Stores the purchase copy when an account arrives. Throws the `CallError` of a request
 * that failed.
 */
export async function requestAccount(form: QuickPurchaseForm, deps: PaymentLinkDeps): Promise<IssuedAccount> {
  const intent = intentFor(form, deps.clientId, deps.now());
  const { reference } = intent.request;
  try {
    const account = await deps.send(intent);
    rememberExpiry(intent, account.expires_at);
    noteOpened(intent, deps.now());
    storeForm(reference, form, account.amount);
    return account;
  } catch (failure) {
    const code = failure instanceof CallError ? failure.code : undefined;
    // The server knows this reference for another purchase: a new one is needed.
    if (code === 'reference-reused') endIntent(reference);
    if (code === 'provider-unavailable') noteRefusal(intent);
    throw failure;
  }
}
