import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { callbackUrl } from '../../data/payment/callback.ts';
import type { Leave } from '../../data/payment/callback.ts';
import { endIntent } from '../../data/payment/intent-key.ts';
import { chargeIntent, unknownEarlier, useAccountToPay } from '../../data/payment/use-account-to-pay.ts';
import type { AccountToPay as Account } from '../../data/payment/use-account-to-pay.ts';
import { pageOf, usePayment } from '../../data/payment/use-payment.ts';
import type { Intent, Repeat, Sent } from '../../data/payment/use-payment.ts';
import { walletQuery } from '../../data/payment/wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { forgetFunding, fundIntentName } from './fund-memory.ts';
import type { FundMethod } from './fund-memory.ts';
import { fundWithCard, fundWithSavedCard, fundWithTransfer } from './queries.ts';
import type { IssuedAccount } from './queries.ts';

/** Until the payer transfers, or enters a card on the next page, no money has moved. */
const UNKNOWN_TEXTS: Readonly<Record<FundMethod, string>> = {
  card: PAYING_WORDS.unknownCard,
  transfer: PAYING_WORDS.unknownTransfer,
  'saved-card': PAYING_WORDS.unknownFunding,
};

export type Funding = {
  readonly method: FundMethod;
  readonly amountKobo: bigint;
  readonly cardId: string | null;
  readonly saveCard: boolean;
};

export type AccountToPay = Account<IssuedAccount>;

/** Only with a saved card the request itself takes the money. With the other methods the payer moves it in a later step. */
function unsettledFunding(payment: ReturnType<typeof usePayment>): Funding | null {
  const method = 'saved-card';
  const sent = payment.unsettledOf({ name: fundIntentName(method) });
  const cardId = sent?.request['cardId'];
  return sent && typeof cardId === 'string' ? { method, amountKobo: sent.amountKobo, cardId, saveCard: false } : null;
}

/** Funds the wallet: by card on the provider's page, with a saved card, by transfer to an account shown here. */
export function useFund(leave: Leave) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const payment = usePayment(leave);
  const { showAccount, ...transfer } = useAccountToPay<IssuedAccount>(fundIntentName('transfer'));

  async function showStatus(reference: string): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: walletQuery.queryKey });
    await navigate(`${APP_PATHS.fundStatus}?${new URLSearchParams({ trxref: reference })}`);
  }

  async function sendFunding(
    { method, amountKobo, cardId, saveCard }: Funding,
    key: string,
    repeat: Repeat,
  ): Promise<Sent> {
    const back = callbackUrl(APP_PATHS.fundStatus);
    switch (method) {
      case 'card':
        return pageOf(fundWithCard(amountKobo, { callbackUrl: back, saveCard }, key, repeat));
      case 'transfer':
        showAccount(await fundWithTransfer(amountKobo, key));
        return undefined;
      case 'saved-card': {
        const given = { callbackUrl: back, cardId: cardId ?? '' };
        const { reference, authorization_url: url } = await fundWithSavedCard(amountKobo, given, key, repeat);
        if (url !== undefined) return { open: url };
        endIntent(fundIntentName(method));
        forgetFunding();
        await showStatus(reference);
        return undefined;
      }
    }
  }

  function intentOf(funding: Funding): Intent {
    return { ...chargeIntent(fundIntentName(funding.method), funding), unknownText: UNKNOWN_TEXTS[funding.method] };
  }

  function startFunding(funding: Funding): Promise<void> {
    return payment.pay(intentOf(funding), (key, repeat) => sendFunding(funding, key, repeat));
  }

  const unsettled = unsettledFunding(payment);

  return {
    ...payment,
    pay: startFunding,
    /** The sent funding with an unknown outcome. The form sends no other funding until the outcome is known. */
    unsettled,
    problemWith: (funding: Funding | null) =>
      payment.problemWith(
        funding && intentOf(funding),
        unsettled && unknownEarlier(intentOf(unsettled), unsettled.amountKobo),
      ),
    ...transfer,
    showStatus,
  };
}

export type Fund = ReturnType<typeof useFund>;
