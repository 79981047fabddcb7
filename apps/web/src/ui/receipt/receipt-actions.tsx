import type { ReceiptFacts } from './receipt-text.ts';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { Button } from '../buttons/button.tsx';
import { copyText } from '../token/clipboard.ts';
import { shareReceipt } from './receipt-text.ts';
import { showError, showSuccess } from '../feedback/toast.tsx';

async function copyReference(reference: string) {
  if (await copyText(reference)) showSuccess(WORDS.referenceCopied);
  else showError(WORDS.referenceCopyFailed);
}

async function shareFacts(purchase: ReceiptFacts) {
  const outcome = await shareReceipt(purchase);
  if (outcome === 'copied') showSuccess(WORDS.shareCopied);
  if (outcome === 'failed') showError(WORDS.shareFailed);
}

/** What one does with a receipt: send it, keep it as a picture for a chat, print it, copy its reference. */
export function ReceiptActions({ purchase }: { readonly purchase: ReceiptFacts }) {
  const [isDrawing, setIsDrawing] = useState(false);

  async function savePicture() {
    setIsDrawing(true);
    try {
      const { shareReceiptPicture } = await import('./receipt-picture.ts');
      await shareReceiptPicture(purchase);
    } catch {
      showError(WORDS.pictureFailed);
    } finally {
      setIsDrawing(false);
    }
  }

  return (
    <div data-screen-only="" className="grid grid-cols-2 gap-3">
      <Button
        name={WORDS.share}
        look="outline"
        wide
        icon={<Share2 aria-hidden="true" size={18} />}
        onClick={() => shareFacts(purchase)}
      />
      <Button
        name={WORDS.picture}
        look="outline"
        wide
        icon={<PictureIcon />}
        isLoading={isDrawing}
        onClick={savePicture}
      />
      <Button
        name={WORDS.print}
        look="outline"
        wide
        icon={<Printer aria-hidden="true" size={18} />}
        onClick={() => window.print()}
      />
      <Button
        name={WORDS.copyReference}
        look="outline"
        wide
        icon={<Copy aria-hidden="true" size={18} />}
        onClick={() => copyReference(purchase.reference)}
      />
    </div>
  );
}

/** Drawn here: an icon of the library would come with every page's first script. */
function PictureIcon() {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <circle cx="9" cy="9" r="1.8" />
      <path d="m21 15.5-4.5-4.5L6 21" />
    </svg>
  );
}
