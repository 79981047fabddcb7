import type { PaymentMethod } from '@gatelight/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { callbackUrl } from '../../data/callback.ts';
import type { Leave } from '../../data/callback.ts';
import { endIntent } from '../../data/intent-key.ts';
import { useConfirmation } from '../../data/use-confirmation.ts';
import { pageOf, usePayment } from '../../data/use-payment.ts';
import type { Intent, Repeat, Sent } from '../../data/use-payment.ts';
import { walletQuery } from '../../data/wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { orderQuery, payByCard, payBySavedCard, payByTransfer, payFromWallet, received } from './queries.ts';
import type { IssuedAccount, Purchase } from './queries.ts';
import { forgetPurchase, intentName } from './vend-memory.ts';

/** A payment page that was left unpaid is not opened again after this time. */
const PAGE_LASTS_MS = 25 * 60_000;

/** Until the payer transfers, or enters a card on the next page, no money has moved. */
const UNKNOWN_TEXTS: Partial<Record<PaymentMethod, string>> = {
  card: PAYING_WORDS.unknownCard,
  transfer: PAYING_WORDS.unknownTransfer,
};

export type Payment = Purchase & {
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly saveCard: boolean;
};

/** The address of a purchase's status page. */
export function statusPath(reference: string): string {
  return `${APP_PATHS.vendStatus}?${new URLSearchParams({ trxref: reference })}`;
}

/** An account to pay to, with the instant by this device's clock at which its `now` was true. */
export type AccountToPay = IssuedAccount & { readonly receivedAt: number };

/** The request itself takes the money. With the other methods the payer moves it in a later step. */
const TAKING_METHODS = ['wallet', 'saved-card'] as const satisfies readonly PaymentMethod[];

function firstUnsettled(payment: ReturnType<typeof usePayment>): Payment | null {
  for (const method of TAKING_METHODS) {
    const sent = payment.unsettledOf({ name: intentName(method) });
    const { meterNumber, cardId } = sent?.request ?? {};
    if (!sent || typeof meterNumber !== 'string' || typeof cardId === 'boolean') continue;
    return { method, meterNumber, amountKobo: sent.amountKobo, cardId: cardId ?? null, saveCard: false };
  }
  return null;
}

/** Buys: from the wallet at once, by card on the provider's page, by transfer to an account shown here. */
export function useVend(leave: Leave) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const payment = usePayment(leave);
  const confirmation = useConfirmation();
  const [account, setAccount] = useState<AccountToPay | null>(null);

  async function showStatus(reference: string): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: walletQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    void queryClient.invalidateQueries({ queryKey: ['transactions'] });
    await navigate(statusPath(reference));
  }

  function forgetPaid(method: PaymentMethod): void {
    endIntent(intentName(method));
    forgetPurchase();
  }

  async function sendPayment(purchase: Payment, key: string, repeat: Repeat): Promise<Sent> {
    switch (purchase.method) {
      case 'wallet': {
        const order = await confirmation.sendConfirmed(() => payFromWallet(purchase, key, repeat));
        queryClient.setQueryData(orderQuery(order.reference).queryKey, received(order));
        forgetPaid(purchase.method);
        await showStatus(order.reference);
        return undefined;
      }
      case 'card': {
        const given = { callbackUrl: callbackUrl(APP_PATHS.vendStatus), saveCard: purchase.saveCard };
        return pageOf(payByCard(purchase, given, key, repeat));
      }
      case 'transfer':
        setAccount({ ...(await payByTransfer(purchase, key, repeat)), receivedAt: Date.now() });
        return undefined;
      case 'saved-card': {
        const given = { callbackUrl: callbackUrl(APP_PATHS.vendStatus), cardId: purchase.cardId ?? '' };
        const { reference, authorization_url: url } = await payBySavedCard(purchase, given, key, repeat);
        if (url !== undefined) return { open: url };
        forgetPaid(purchase.method);
        await showStatus(reference);
        return undefined;
      }
    }
  }

  function intentOf(purchase: Payment): Intent {
    return {
      name: intentName(purchase.method),
      request: {
        meterNumber: purchase.meterNumber,
        amountKobo: String(purchase.amountKobo),
        cardId: purchase.method === 'saved-card' ? purchase.cardId : null,
        saveCard: purchase.method === 'card' && purchase.saveCard,
      },
      lastsMs: purchase.method === 'card' ? PAGE_LASTS_MS : undefined,
      unknownText: UNKNOWN_TEXTS[purchase.method],
    };
  }

  function payForOrder(purchase: Payment): Promise<void> {
    return payment.pay(intentOf(purchase), (key, repeat) => sendPayment(purchase, key, repeat));
  }

  const unsettled = firstUnsettled(payment);

  return {
    ...payment,
    pay: payForOrder,
    /** The payment that was sent and whose outcome is not known. The form sends no other one until it is. */
    unsettled,
    problemWith: (purchase: Payment | null) =>
      payment.problemWith(
        purchase && intentOf(purchase),
        unsettled && {
          intent: intentOf(unsettled),
          text: PAYING_WORDS.unknownEarlier(nairaText(unsettled.amountKobo, true)),
        },
      ),
    /** For a user who wants the password or the PIN before a purchase from the wallet. */
    confirmation,
    account,
    showStatus,
    /** Back to the form; the same purchase leads to the same account. */
    closeAccount: () => setAccount(null),
    /** The account is closed: the next one is for a new intent. */
    dropAccount: () => {
      endIntent(intentName('transfer'));
      setAccount(null);
    },
  };
}

export type Vend = ReturnType<typeof useVend>;
