import { nothingChargedCodes } from '@gatelight/contract/errors';
import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CallError, failureText } from '../../../api.ts';
import { requestAccount } from './request-account.ts';
import { saveDraft } from './draft.ts';
import { mayBePaid } from './intent.ts';
import { purchaseAddress } from '../payment/payment-url.ts';
import { FALLBACK_SITE, requestPaymentLink, siteQuery } from '../queries.ts';
import { formFieldErrors } from './server-fields.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

export interface Problem {
  text: string;
  /** Where the payer's money is. */
  money: string;
  /** Of a refusal by the server. */
  code?: CallError['code'] | undefined;
}

/** The server's refusals say that nothing was charged. After an account was issued, that may be wrong. */
function problemOf(failure: unknown, isRepeat: boolean): Problem {
  if (failure instanceof CallError && failure.code === 'paid-a-moment-ago')
    return { text: failure.message, money: '', code: failure.code };
  if (isRepeat) return { text: WORDS.form.repeatFailed, money: WORDS.form.moneySafe };
  const wasAnswered = failure instanceof CallError && failure.status !== 0;
  const message = failureText(failure);
  const text = wasAnswered ? WORDS.form.linkFailed(message) : WORDS.form.submitFailed(message);
  const isSaid = failure instanceof CallError && nothingChargedCodes.some((code) => code === failure.code);
  const code = failure instanceof CallError ? failure.code : undefined;
  return { text, money: isSaid ? '' : WORDS.form.nothingCharged, code };
}

/**
 * Sends the form: one request at a time. Each refusal is shown once: under its field, or above the button when it has none.
 * Without a network nothing is sent and `onOffline` is called.
 */
export function useSubmitPurchase(form: UseFormReturn<QuickPurchaseForm>, onOffline: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'sending'>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  // State is too late for the second of two quick clicks.
  const isInFlight = useRef(false);
  // The payer has read that the same was paid a moment ago, and clicked again.
  const isPaidBefore = problem?.code === 'paid-a-moment-ago';
  const dismiss = useCallback(() => setProblem(null), []);

  function showRefusal(failure: unknown, isRepeat: boolean) {
    const fieldErrors = failure instanceof CallError ? formFieldErrors(failure) : [];
    if (isRepeat || fieldErrors.length === 0) setProblem(problemOf(failure, isRepeat));
    for (const [field, message] of fieldErrors) form.setError(field, { type: 'server', message });
    const [first] = fieldErrors;
    if (first) form.setFocus(first[0]);
  }

  async function submit(values: QuickPurchaseForm): Promise<void> {
    if (isInFlight.current) return;
    saveDraft(form.getValues());
    if (!navigator.onLine) {
      onOffline();
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
        send: (intent) => requestPaymentLink(merchant, intent, isPaidBefore),
      });
      await navigate(purchaseAddress(account, values.meterNumber, window.location.origin));
    } catch (failure) {
      showRefusal(failure, isRepeat);
    } finally {
      isInFlight.current = false;
      setState('idle');
    }
  }

  return { submit, isSending: state === 'sending', problem, isPaidBefore, dismiss };
}
