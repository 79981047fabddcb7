import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** Sets the row apart, for totals. */
  readonly isStrong?: boolean;
  /** For sentences: below their label, aligned left. */
  readonly isLong?: boolean;
};

/** Rows of label and value, as on a receipt. */
export function Facts({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string }) {
  return (
    <dl className={cx('divide-y divide-line', className)}>
      {facts.map(({ label, value, isStrong, isLong }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className={isStrong ? 'font-semibold' : 'text-14 text-ink-2'}>{label}</dt>
          <dd
            className={cx(
              'nums min-w-0 wrap-anywhere',
              isLong ? 'basis-full' : 'ms-auto text-end font-semibold',
              isStrong && 'text-18',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
