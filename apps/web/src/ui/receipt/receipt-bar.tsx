import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { Button } from '../buttons/button.tsx';
import { LazyMenu } from '../buttons/lazy-menu.tsx';
import { showError, showSuccess } from '../feedback/toast.tsx';
import { copyText } from '../token/clipboard.ts';
import { printReceipt } from './print-receipt.ts';
import type { ReceiptFacts } from './receipt-text.ts';

// Loaded late: it is needed only for sharing.
const loadText = () => import('./receipt-text.ts');
/** The page is read first. */
const REST_MS = 3000;

/**
 * Starts to share; a browser may leave its share sheet open for any length of time. Browsers open it only within seconds of
 * a click: when the code took longer to load, the person is asked to click again.
 */
async function startSharing(facts: ReceiptFacts): Promise<void> {
  try {
    const { shareReceipt } = await loadText();
    // Not every browser says whether the click still counts; if it does not say, we try.
    const press = navigator.userActivation as UserActivation | undefined;
    if (press?.isActive === false) return showSuccess(WORDS.shareAgain);
    void (async () => {
      const outcome = await shareReceipt(facts);
      if (outcome === 'copied') showSuccess(WORDS.shareCopied);
      if (outcome === 'failed') showError(WORDS.shareFailed);
    })();
  } catch {
    showError(WORDS.shareFailed);
  }
}

async function savePicture(facts: ReceiptFacts): Promise<void> {
  try {
    const { shareReceiptPicture } = await import('./receipt-picture.ts');
    await shareReceiptPicture(facts);
  } catch {
    showError(WORDS.pictureFailed);
  }
}

async function copyReference(reference: string): Promise<void> {
  if (await copyText(reference)) showSuccess(WORDS.referenceCopied);
  else showError(WORDS.referenceCopyFailed);
}

export type ReceiptBarProps = {
  readonly reference: string;
  /** The data for text and picture; null for a movement that is not a purchase with its token. */
  readonly facts: ReceiptFacts | null;
  /** Each shows its own failure. Left out where there is no network. */
  readonly onPdf?: (() => Promise<void>) | undefined;
  readonly onEmail?: (() => Promise<void>) | undefined;
};

type Busy = 'share' | 'pdf' | 'print' | 'more';

/** The actions of a receipt, the same on every page: share it, save it as PDF, print it, and less frequent things under More. */
export function ReceiptBar({ reference, facts, onPdf, onEmail }: ReceiptBarProps) {
  const [busy, setBusy] = useState<ReadonlySet<Busy>>(new Set());
  useEffect(() => {
    const timer = setTimeout(() => void loadText().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, []);

  /** Only once at a time each. */
  const run = async (what: Busy, act: () => Promise<void>) => {
    if (busy.has(what)) return;
    setBusy((now) => new Set(now).add(what));
    await act();
    setBusy((now) => new Set([...now].filter((one) => one !== what)));
  };
  const item = (what: Busy, name: string, icon: ReactNode, act: () => Promise<void>) => (
    <Button
      name={name}
      aria-label={what === 'pdf' ? WORDS.savePdf : undefined}
      look="outline"
      small
      className="max-w-none min-w-0 px-2"
      icon={icon}
      isLoading={busy.has(what)}
      onClick={() => run(what, act)}
    />
  );
  return (
    <div data-screen-only="" className="receipt-bar">
      {facts && item('share', WORDS.share, <Share2 aria-hidden="true" size={18} />, () => startSharing(facts))}
      {onPdf && item('pdf', WORDS.pdf, <FileDown aria-hidden="true" size={18} />, onPdf)}
      {item('print', WORDS.print, <Printer aria-hidden="true" size={18} />, printReceipt)}
      <LazyMenu
        name={WORDS.more}
        className="btn-small max-w-none min-w-0 px-2"
        items={[
          ...(onEmail ? [{ label: WORDS.email, onSelect: () => void run('more', onEmail) }] : []),
          ...(facts ? [{ label: WORDS.picture, onSelect: () => void run('more', () => savePicture(facts)) }] : []),
          { label: WORDS.copyReference, onSelect: () => void copyReference(reference) },
        ]}
      />
    </div>
  );
}
