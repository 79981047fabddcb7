import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';
import { copyText, selectText, useCopied } from './clipboard.ts';
import { showError, showSuccess } from '../feedback/toast.tsx';

export type CopyRowProps = {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** The shown text, if it differs (groups, a currency sign). */
  readonly shown?: ReactNode;
  /** Toast after copying; defaults to the specified words for account numbers. */
  readonly copiedMessage?: string;
  readonly failedMessage?: string;
  readonly className?: string;
  readonly valueClassName?: string;
};

/** One fact with a Copy button. When the clipboard is refused the value is selected instead, ready to copy by hand. */
export function CopyRow({
  label,
  value,
  shown,
  copiedMessage = STRINGS.ui.accountCopied,
  failedMessage = STRINGS.ui.accountCopyFailed,
  className,
  valueClassName,
}: CopyRowProps) {
  const [isCopied, markCopied] = useCopied();
  const text = useRef<HTMLSpanElement>(null);

  async function copy() {
    if (await copyText(value)) {
      markCopied();
      showSuccess(copiedMessage);
      return;
    }
    selectText(text.current);
    showError(failedMessage);
  }

  return (
    <div className={cx('flex items-center justify-between gap-3 py-2.5 max-[18.75rem]:flex-wrap', className)}>
      <div className="min-w-0">
        <span className="block text-14 text-ink-2">{label}</span>
        <span ref={text} className={cx('block font-semibold', valueClassName)}>
          {shown ?? value}
        </span>
      </div>
      <button
        type="button"
        className="btn btn-outline btn-small shrink-0 text-primary"
        aria-label={isCopied ? STRINGS.ui.copiedWhat(label) : STRINGS.ui.copyWhat(label)}
        onClick={copy}
      >
        {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        {isCopied ? STRINGS.ui.copied : STRINGS.ui.copy}
      </button>
    </div>
  );
}
