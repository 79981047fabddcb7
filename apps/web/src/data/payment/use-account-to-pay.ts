import { useState } from 'react';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { endIntent } from './intent-key.ts';
import type { Intent } from './use-payment.ts';

/** A payment page that was left unpaid is not opened again after this time. */
const PAGE_LASTS_MS = 25 * 60_000;

type Charge = {
  readonly method: string;
  readonly amountKobo: bigint;
  readonly cardId: string | null;
  readonly saveCard: boolean;
};

/** The part of an intent that every way of paying has. Until a payer enters a card on the next page, no money has moved. */
export function chargeIntent(name: string, charge: Charge, more: Intent['request'] = {}): Omit<Intent, 'unknownText'> {
  const { method, amountKobo, cardId, saveCard } = charge;
  return {
    name,
    request: {
      ...more,
      amountKobo: String(amountKobo),
      cardId: method === 'saved-card' ? cardId : null,
      saveCard: method === 'card' && saveCard,
    },
    lastsMs: method === 'card' ? PAGE_LASTS_MS : undefined,
  };
}

/** A payment that was sent earlier and whose outcome is not known, as the form says it. */
export const unknownEarlier = (intent: Intent, amountKobo: bigint) => ({
  intent,
  text: PAYING_WORDS.unknownEarlier(nairaText(amountKobo, true)),
});

/** An account to pay to, with the instant by this device's clock at which its `now` was true. */
export type AccountToPay<Issued> = Issued & { readonly receivedAt: number };

/** The account that a transfer goes to. `intentName`: of the transfer for which it was issued. */
export function useAccountToPay<Issued extends object>(intentName: string) {
  const [account, setAccount] = useState<AccountToPay<Issued> | null>(null);
  return {
    account,
    showAccount: (issued: Issued) => setAccount({ ...issued, receivedAt: Date.now() }),
    /** Back to the form; the same request leads to the same account. */
    closeAccount: () => setAccount(null),
    /** The account is closed: the next one is for a new intent. */
    dropAccount: () => {
      endIntent(intentName);
      setAccount(null);
    },
  };
}
