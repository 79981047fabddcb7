import { useEffect, useState } from 'react';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { qrLink } from './receipt-text.ts';

type Matrix = readonly (readonly boolean[])[];

/** The dark squares as one path, a run of neighbours in a row at a time. */
export function qrPath(matrix: Matrix): string {
  return matrix
    .flatMap((row, y) =>
      Array.from(
        row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
        (run) => {
          const width = run[0].length;
          return `M${run.index} ${y}h${width}v1h-${width}z`;
        },
      ),
    )
    .join('');
}

/**
 * The link of the receipt as a QR code. Its code comes after the page; when it does not come, the receipt goes without,
 * because nothing may stand between a person and the token.
 */
export function ReceiptQr({ reference, proof }: { readonly reference: string; readonly proof?: string | undefined }) {
  const [matrix, setMatrix] = useState<Matrix | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        if (!isGone) setMatrix(encode(qrLink({ reference, proof }), { ecc: 'M', border: 2 }).data);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [reference, proof]);
  if (!matrix) return null;
  return (
    <div className="receipt-qr flex flex-wrap items-center gap-4 border-t border-line py-4">
      <svg
        role="img"
        aria-label={WORDS.qr}
        viewBox={`0 0 ${matrix.length} ${matrix.length}`}
        shapeRendering="crispEdges"
        className="size-24 shrink-0 rounded-sm"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qrPath(matrix)} fill="#000" />
      </svg>
      <p className="min-w-0 flex-1 basis-32 text-13 text-ink-2">
        {proof === undefined ? WORDS.qrText : WORDS.qrProofText}
      </p>
    </div>
  );
}
