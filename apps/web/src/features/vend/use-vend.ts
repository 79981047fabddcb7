import type { PaymentMethod } from '@gatelight/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { callbackUrl } from '../../data/payment/callback.ts';
import type { Leave } from '../../data/payment/callback.ts';
import { endIntent } from '../../data/payment/intent-key.ts';
import { useConfirmation } from '../../data/forms/use-confirmation.ts';
import { chargeIntent, unknownEarlier, useAccountToPay } from '../../data/payment/use-account-to-pay.ts';
import type { AccountToPay as Account } from '../../data/payment/use-account-to-pay.ts';
import { pageOf, usePayment } from '../../data/payment/use-payment.ts';
import type { Intent, Repeat, Sent } from '../../data/payment/use-payment.ts';
import { walletQuery } from '../../data/payment/wallet.ts';
import { awaitToken } from '../../ui/house/token-moment.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { orderQuery, payByCard, payBySavedCard, payByTransfer, payFromWallet, received } from './queries.ts';
import type { IssuedAccount, Purchase } from './queries.ts';
import { forgetPurchase, intentName } from './vend-memory.ts';

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

export type AccountToPay = Account<IssuedAccount>;

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

/** Buys: from the wallet immediately, by card on the provider's page, by transfer to an account shown here. */
export function useVend(leave: Leave) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const payment = usePayment(leave);
  const confirmation = useConfirmation();
  const { showAccount, ...transfer } = useAccountToPay<IssuedAccount>(intentName('transfer'));

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
        awaitToken(order.reference);
        await showStatus(order.reference);
        return undefined;
      }
      case 'card': {
        const given = { callbackUrl: callbackUrl(APP_PATHS.vendStatus), saveCard: purchase.saveCard };
        return pageOf(payByCard(purchase, given, key, repeat));
      }
      case 'transfer':
        showAccount(await payByTransfer(purchase, key, repeat));
        return undefined;
      case 'saved-card': {
        const given = { callbackUrl: callbackUrl(APP_PATHS.vendStatus), cardId: purchase.cardId ?? '' };
        const { reference, authorization_url: url } = await payBySavedCard(purchase, given, key, repeat);
        if (url !== undefined) return { open: url };
        forgetPaid(purchase.method);
        awaitToken(reference);
        await showStatus(reference);
        return undefined;
      }
    }
  }

  function intentOf(purchase: Payment): Intent {
    const { method, meterNumber } = purchase;
    return { ...chargeIntent(intentName(method), purchase, { meterNumber }), unknownText: UNKNOWN_TEXTS[method] };
  }

  function payForOrder(purchase: Payment): Promise<void> {
    return payment.pay(intentOf(purchase), (key, repeat) => sendPayment(purchase, key, repeat));
  }

  const unsettled = firstUnsettled(payment);

  return {
    ...payment,
    pay: payForOrder,
    /** The sent payment with an unknown outcome. The form sends no other payment until the outcome is known. */
    unsettled,
    problemWith: (purchase: Payment | null) =>
      payment.problemWith(
        purchase && intentOf(purchase),
        unsettled && unknownEarlier(intentOf(unsettled), unsettled.amountKobo),
      ),
    /** For a user who wants the password or the PIN before a purchase from the wallet. */
    confirmation,
    ...transfer,
    showStatus,
  };
}

export type Vend = ReturnType<typeof useVend>;
