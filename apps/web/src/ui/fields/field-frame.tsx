import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';

/** The parts of every field around its control. */
export type FieldWords = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The message under the control; present means invalid. */
  readonly error?: string;
  readonly required?: boolean;
  readonly className?: string;
};

/** The ids that join a control to its hint and its error. */
export function describedBy(id: string, words: Pick<FieldWords, 'hint' | 'error'>): string | undefined {
  const ids = [words.error && `${id}-error`, words.hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Label above, control, hint, error line with an icon. The error's live region exists before its text. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  className,
  labelId,
  children,
}: FieldWords & { readonly id: string; readonly labelId?: string; readonly children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} id={labelId} className="text-14 font-semibold">
        {label}
        {required && (
          <>
            {' '}
            <span aria-hidden="true" className="text-danger">
              *
            </span>
            <span className="sr-only">{STRINGS.ui.required}</span>
          </>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-ink-3">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="flex gap-1.5 text-14 font-medium text-danger empty:-mt-1.5">
        {error && (
          <>
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}
