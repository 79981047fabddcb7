import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { useConfirmation } from '../../../data/forms/use-confirmation.ts';
import { callbackUrl } from '../../../data/payment/callback.ts';
import type { Leave } from '../../../data/payment/callback.ts';
import { endIntent } from '../../../data/payment/intent-key.ts';
import { chargeIntent, unknownEarlier, useAccountToPay } from '../../../data/payment/use-account-to-pay.ts';
import type { AccountToPay as Account } from '../../../data/payment/use-account-to-pay.ts';
import { pageOf, usePayment } from '../../../data/payment/use-payment.ts';
import type { Intent, Repeat, Sent } from '../../../data/payment/use-payment.ts';
import { walletQuery } from '../../../data/payment/wallet.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../../strings/app/service-charge.ts';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { chargeIntentName, forgetChargePayment } from './charge-memory.ts';
import type { ChargeMethod } from './charge-memory.ts';
import { payByCard, payBySavedCard, payByTransfer, payFromWallet, serviceChargesQuery } from '../queries.ts';
import type { ChargeBill, IssuedAccount } from '../queries.ts';

/** Until the payer transfers, or enters a card on the next page, no money has moved. */
const UNKNOWN_TEXTS: Readonly<Record<ChargeMethod, string>> = {
  wallet: PAYING_WORDS.unknownFunding,
  card: PAYING_WORDS.unknownCard,
  transfer: PAYING_WORDS.unknownTransfer,
  'saved-card': PAYING_WORDS.unknownFunding,
};

export type ChargePay = ChargeBill & {
  readonly method: ChargeMethod;
  readonly cardId: string | null;
  readonly saveCard: boolean;
};

export type AccountToPay = Account<IssuedAccount>;

/** The request itself takes the money. With the other methods the payer moves it in a later step. */
const TAKING_METHODS = ['wallet', 'saved-card'] as const satisfies readonly ChargeMethod[];

function firstUnsettled(payment: ReturnType<typeof usePayment>): ChargePay | null {
  for (const method of TAKING_METHODS) {
    const sent = payment.unsettledOf({ name: chargeIntentName(method) });
    const { houseId, invoiceId, isAhead, cardId } = sent?.request ?? {};
    if (!sent || typeof houseId !== 'string') continue;
    return {
      method,
      houseId,
      invoiceId: typeof invoiceId === 'string' ? invoiceId : null,
      isAhead: isAhead === true,
      amountKobo: sent.amountKobo,
      cardId: typeof cardId === 'string' ? cardId : null,
      saveCard: false,
    };
  }
  return null;
}

/** Pays service charges: from the wallet immediately, by card on the provider's page, by transfer to an account shown here. */
export function usePayCharges(leave: Leave) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const payment = usePayment(leave);
  const confirmation = useConfirmation();
  const { showAccount, ...transfer } = useAccountToPay<IssuedAccount>(chargeIntentName('transfer'));

  async function readAgain(): Promise<void> {
    for (const queryKey of [walletQuery.queryKey, ['dashboard'], ['transactions']])
      void queryClient.invalidateQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey: serviceChargesQuery.queryKey });
  }

  async function showStatus(reference: string): Promise<void> {
    void readAgain();
    await navigate(`${APP_PATHS.serviceChargeStatus}?${new URLSearchParams({ trxref: reference })}`);
  }

  async function sendPayment(pay: ChargePay, key: string, repeat: Repeat): Promise<Sent> {
    const back = callbackUrl(APP_PATHS.serviceChargeStatus);
    switch (pay.method) {
      case 'wallet':
        await confirmation.sendConfirmed(() => payFromWallet(pay, key));
        endIntent(chargeIntentName(pay.method));
        showSuccess(WORDS.done);
        await readAgain();
        await navigate(APP_PATHS.serviceCharge);
        return undefined;
      case 'card':
        return pageOf(payByCard(pay, { callbackUrl: back, saveCard: pay.saveCard }, key, repeat));
      case 'transfer':
        showAccount(await payByTransfer(pay, key));
        return undefined;
      case 'saved-card': {
        const given = { callbackUrl: back, cardId: pay.cardId ?? '' };
        const { reference, authorization_url: url } = await payBySavedCard(pay, given, key, repeat);
        if (url !== undefined) return { open: url };
        endIntent(chargeIntentName(pay.method));
        forgetChargePayment();
        await showStatus(reference);
        return undefined;
      }
    }
  }

  function intentOf(pay: ChargePay): Intent {
    const { method, houseId, invoiceId, isAhead } = pay;
    return {
      ...chargeIntent(chargeIntentName(method), pay, { houseId, invoiceId, isAhead }),
      unknownText: UNKNOWN_TEXTS[method],
    };
  }

  const unsettled = firstUnsettled(payment);

  return {
    ...payment,
    pay: (pay: ChargePay) => payment.pay(intentOf(pay), (key, repeat) => sendPayment(pay, key, repeat)),
    /** The sent payment with an unknown outcome. The form sends no other payment until the outcome is known. */
    unsettled,
    problemWith: (pay: ChargePay | null) =>
      payment.problemWith(pay && intentOf(pay), unsettled && unknownEarlier(intentOf(unsettled), unsettled.amountKobo)),
    confirmation,
    ...transfer,
    showStatus,
  };
}

export type PayCharges = ReturnType<typeof usePayCharges>;
