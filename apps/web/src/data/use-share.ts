import { useEffect } from 'react';
import { useSingleMutation } from './use-single-mutation.ts';
import { RECEIPT_WORDS as WORDS } from '../strings/purchase/receipt.ts';
import { showError, showSuccess } from '../ui/feedback/toast.tsx';
import type { ReceiptFacts } from '../ui/receipt/receipt-text.ts';

// Loaded late: it is needed only for sharing.
const loadText = () => import('../ui/receipt/receipt-text.ts');

/** The page is read first. */
const REST_MS = 3000;

/**
 * Starts to share; a browser may leave its share sheet open for as long as it likes. Browsers open it only within seconds of
 * a press: when the code took longer to load, the person is asked to press again.
 */
async function startSharing(facts: ReceiptFacts): Promise<void> {
  const { shareReceipt } = await loadText();
  // Not every browser says whether the press still counts; without a word it is tried.
  const press = navigator.userActivation as UserActivation | undefined;
  if (press?.isActive === false) return showSuccess(WORDS.shareAgain);
  void (async () => {
    const outcome = await shareReceipt(facts);
    if (outcome === 'copied') showSuccess(WORDS.shareCopied);
    if (outcome === 'failed') showError(WORDS.shareFailed);
  })();
}

/** Shares a receipt as text, also without network once the page has been at rest. `isPending` until it has begun. */
export function useShare() {
  useEffect(() => {
    const timer = setTimeout(() => void loadText().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return useSingleMutation({
    mutationFn: startSharing,
    networkMode: 'always',
    onError: () => showError(WORDS.shareFailed),
  });
}
