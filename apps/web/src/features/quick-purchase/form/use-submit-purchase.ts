import { nothingChargedCodes } from '@gatelight/contract/errors';
import type { QuickPurchaseForm } from '@gatelight/contract/vending';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CallError, failureText } from '../../../api.ts';
import { PATHS } from '../../../paths.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { requestAccount } from './request-account.ts';
import { saveDraft } from './draft.ts';
import { mayBePaid } from './intent.ts';
import { asOwnAddress } from '../payment/payment-url.ts';
import { FALLBACK_SITE, requestPaymentLink, siteQuery } from '../queries.ts';
import type { IssuedAccount } from '../queries.ts';
import { formFieldErrors } from './server-fields.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Where the payer goes with the account. The details stand in the address as specified; the page there checks them. */
export function purchaseAddress(account: IssuedAccount, meterNumber: string, origin: string): string {
  const query = new URLSearchParams({
    account_number: account.account_number,
    account_name: account.account_name,
    bank_name: account.bank_name,
    amount: String(account.amount),
    meter_number: meterNumber,
    callback_url: asOwnAddress(account.callback_url, origin),
  });
  return `${PATHS.purchase}?${query}`;
}

export interface Problem {
  text: string;
  /** Where the payer's money is. */
  money: string;
}

/** The server's refusals say that nothing was charged. After an account was given out, that is more than they know. */
function problemOf(failure: unknown, isRepeat: boolean): Problem {
  if (isRepeat) return { text: WORDS.form.repeatFailed, money: WORDS.form.moneySafe };
  const wasAnswered = failure instanceof CallError && failure.status !== 0;
  const message = failureText(failure);
  const text = wasAnswered ? WORDS.form.linkFailed(message) : WORDS.form.submitFailed(message);
  const isSaid = failure instanceof CallError && nothingChargedCodes.some((code) => code === failure.code);
  return { text, money: isSaid ? '' : WORDS.form.nothingCharged };
}

/** Sends the form: one request at a time, messages under their fields, everything else in a toast and in place. */
export function useSubmitPurchase(form: UseFormReturn<QuickPurchaseForm>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'sending'>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  // State is too late for the second of two quick presses.
  const isInFlight = useRef(false);
  const dismiss = useCallback(() => setProblem(null), []);

  function showRefusal(failure: unknown, isRepeat: boolean) {
    const shown = problemOf(failure, isRepeat);
    setProblem(shown);
    showError(shown.text);
    if (!(failure instanceof CallError)) return;
    const fieldErrors = formFieldErrors(failure);
    for (const [field, message] of fieldErrors) form.setError(field, { type: 'server', message });
    const [first] = fieldErrors;
    if (first) form.setFocus(first[0]);
  }

  async function submit(values: QuickPurchaseForm): Promise<void> {
    if (isInFlight.current) return;
    saveDraft(form.getValues());
    if (!navigator.onLine) {
      showError(WORDS.form.offline);
      return;
    }
    isInFlight.current = true;
    setProblem(null);
    setState('sending');
    const { merchant, client_id: clientId } = queryClient.getQueryData(siteQuery.queryKey) ?? FALLBACK_SITE;
    const isRepeat = mayBePaid(values, clientId, new Date());
    try {
      const account = await requestAccount(values, {
        clientId,
        now: () => new Date(),
        send: (intent) => requestPaymentLink(merchant, intent),
      });
      await navigate(purchaseAddress(account, values.meterNumber, window.location.origin));
    } catch (failure) {
      showRefusal(failure, isRepeat);
    } finally {
      isInFlight.current = false;
      setState('idle');
    }
  }

  return { submit, isSending: state === 'sending', problem, dismiss };
}
