import { useEffect, useRef } from 'react';
import { failureText } from '../../../api.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { keepBuyerOnly } from '../form/draft.ts';
import { endIntent } from '../form/intent.ts';
import { collectStoredForm } from '../queries.ts';
import { loadStoredForm, removeStoredForm } from '../form/stored-form.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Once a purchase is paid, sends its saved copy to the form collection; the copy stays until that has worked. */
export function useCollectForm(paidReference: string | null): void {
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (paidReference === null || sent.current === paidReference) return;
    sent.current = paidReference;
    endIntent(paidReference);
    keepBuyerOnly();
    const form = loadStoredForm(paidReference);
    if (!form) return;
    collectStoredForm(form).then(
      () => removeStoredForm(paidReference),
      (failure: unknown) => {
        console.error('form collection failed', failure);
        showError(WORDS.confirmation.formFailed(failureText(failure)));
      },
    );
  }, [paidReference]);
}
