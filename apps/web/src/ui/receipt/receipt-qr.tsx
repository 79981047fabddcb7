import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { QrCode } from '../values/qr-code.tsx';

export type ReceiptQrProps = {
  /** The address in the code. */
  readonly link: string;
  /** It opens the public page that proves the receipt; a purchase without an account has none. */
  readonly isProof?: boolean;
  readonly isFarDown?: boolean | undefined;
};

/** The link of the receipt as a QR code. The token must always be readable: if the code does not load, the receipt is shown without it. */
export function ReceiptQr({ link, isProof = false, isFarDown }: ReceiptQrProps) {
  return (
    <div className="receipt-qr flex flex-wrap items-center gap-4 border-t border-line py-4">
      <QrCode text={link} label={WORDS.qr} className="size-24" isFarDown={isFarDown} />
      <p className="min-w-0 flex-1 basis-32 text-13 text-ink-2">{isProof ? WORDS.qrProofText : WORDS.qrText}</p>
    </div>
  );
}
