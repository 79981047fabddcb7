import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { Button, LinkButton } from '../../buttons/button.tsx';
import { EmptyState, ErrorState } from '../../feedback/state-screens.tsx';
import { PageHeading } from '../../navigation/page-heading.tsx';
import { TimeLeft, WatchSkeleton } from './payment-watch.tsx';

/** How long a status page checks by itself, as the specification has it. */
export const WATCH_SECONDS = 2000;

/** What a reference may look like; anything else never goes to the server. */
const REFERENCE = /^[A-Za-z0-9-]{1,80}$/;

/** A status page: reads the reference from `?trxref=` or `?reference=`, as the provider's return adds them. */
export function PaymentStatusPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (reference: string) => ReactNode;
}) {
  const [search] = useSearchParams();
  const reference = search.get('trxref') ?? search.get('reference') ?? '';
  return REFERENCE.test(reference) ? children(reference) : <UnknownPayment title={title} />;
}

function UnknownPayment({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading className="sr-only">{title}</PageHeading>
      <EmptyState
        title={WORDS.unknownPayment}
        text={WORDS.unknownPaymentText}
        action={<LinkButton to={APP_PATHS.history} name={WORDS.toHistory} />}
      />
    </>
  );
}

export type WatchedPaymentProps<Payment> = {
  readonly title: string;
  readonly query: Pick<UseQueryResult<Payment>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** Why it could not be read. */
  readonly failure: { readonly isUnknown: boolean; readonly text: string };
  readonly deadline: Date;
  readonly children: (payment: Payment) => ReactNode;
};

/** The payment once it is read; until then a skeleton, why it is not there, or a way to check again. */
export function WatchedPayment<Payment>({ title, query, failure, deadline, children }: WatchedPaymentProps<Payment>) {
  const { data } = query;
  if (data !== undefined) return children(data);
  if (failure.isUnknown) return <UnknownPayment title={title} />;
  if (query.isError) {
    return (
      <>
        <PageHeading className="sr-only">{title}</PageHeading>
        <ErrorState
          title={WORDS.checkFailed}
          text={`${failure.text} ${WORDS.checkFailedText}`}
          action={<Button name={WORDS.checkAgain} isLoading={query.isFetching} onClick={() => void query.refetch()} />}
        />
      </>
    );
  }
  return (
    <div className="grid max-w-[38.75rem] gap-4">
      <PageHeading className="app-title">{WORDS.checking}</PageHeading>
      <TimeLeft deadline={deadline} />
      <WatchSkeleton />
    </div>
  );
}
