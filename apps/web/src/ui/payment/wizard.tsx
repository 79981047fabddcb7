import type { ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import '../styles/payment.css';

/** A form with its summary: beside it where there is room, below it elsewhere. */
export function Wizard({ children, summary }: { readonly children: ReactNode; readonly summary: ReactNode }) {
  return (
    <div className="page-form">
      <div className="grid min-w-0 gap-6">{children}</div>
      <aside className="grid min-w-0 gap-4 xl:sticky xl:top-20">{summary}</aside>
    </div>
  );
}

type OutcomeProps = {
  readonly children: ReactNode;
  readonly facts: ReactNode;
  /** First on a phone, over the facts where there is room. */
  readonly picture?: ReactNode;
};

/** The outcome of a payment: the main content on the left, the facts on the right. */
export function Outcome({ children, facts, picture }: OutcomeProps) {
  return (
    <div className="page-form">
      {picture}
      <div className="grid min-w-0 gap-4">{children}</div>
      <div className="grid min-w-0 gap-4">{facts}</div>
    </div>
  );
}

/** Contains the main action of this screen. On a phone it stays above the bar at the foot. */
export function ActionBar({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={cx('action-bar', className)}>{children}</div>;
}
