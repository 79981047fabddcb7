import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { QrCode } from '../values/qr-code.tsx';
import { qrLink } from './receipt-text.ts';

/** The link of the receipt as a QR code. Nothing may stand between a person and the token: when its code does not come, the receipt goes without. */
export function ReceiptQr({ reference, proof }: { readonly reference: string; readonly proof?: string | undefined }) {
  return (
    <div className="receipt-qr flex flex-wrap items-center gap-4 border-t border-line py-4">
      <QrCode text={qrLink({ reference, proof })} label={WORDS.qr} className="size-24" />
      <p className="min-w-0 flex-1 basis-32 text-13 text-ink-2">
        {proof === undefined ? WORDS.qrText : WORDS.qrProofText}
      </p>
    </div>
  );
}
