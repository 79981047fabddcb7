import type { ReactNode } from 'react';
import { StatusPill } from '../feedback/status-pill.tsx';
import { PageHeading } from '../navigation/page-heading.tsx';

type PaymentHeadProps = {
  readonly look: 'success' | 'other';
  readonly pill: string;
  readonly title: string;
  /** What it means for the payer, in one sentence. */
  readonly children: ReactNode;
};

/** The head of a status page: where the payment is, in a word, a heading and a sentence. */
export function PaymentHead({ look, pill, title, children }: PaymentHeadProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <StatusPill status={look} word={pill} className="pill-small" />
      <PageHeading className="app-title">{title}</PageHeading>
      {children}
    </div>
  );
}
