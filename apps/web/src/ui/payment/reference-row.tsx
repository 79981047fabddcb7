import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { CopyRow } from '../token/copy-row.tsx';
import { Reference } from '../values/reference.tsx';

/** The reference, for contacting support. */
export function ReferenceRow({ reference, className }: { readonly reference: string; readonly className?: string }) {
  return (
    <CopyRow
      label={WORDS.reference}
      value={reference}
      shown={<Reference text={reference} />}
      copiedMessage={WORDS.referenceCopied}
      failedMessage={WORDS.referenceCopyFailed}
      valueClassName="text-13"
      className={className}
    />
  );
}
