import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, failureText } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { watchDeadline } from '../../data/watch-deadline.ts';
import { walletQuery } from '../../data/wallet.ts';
import { hiddenHead } from '../../page-head.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { TimeLeft, WatchSkeleton } from '../../ui/payment/payment-watch.tsx';
import { orderQuery } from './queries.ts';
import type { ScreenProps } from './screen-props.ts';
import { isOver, pollMs, stageOf } from './stage.ts';
import { Failed } from './status-failed.tsx';
import { Successful } from './status-successful.tsx';
import { Waiting } from './status-waiting.tsx';
import { forgetPurchase } from './vend-memory.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

const WATCH_SECONDS = 2000;

/** What a reference may look like; anything else never goes to the server. */
const REFERENCE = /^[A-Za-z0-9-]{1,80}$/;

/** `/user/vend_utility/status?trxref=`: what became of a purchase. */
export default function VendStatusPage() {
  const [search] = useSearchParams();
  const reference = search.get('trxref') ?? search.get('reference') ?? '';
  return REFERENCE.test(reference) ? <Watched key={reference} reference={reference} /> : <UnknownPayment />;
}

function UnknownPayment() {
  return (
    <>
      <PageHeading className="sr-only">{WORDS.statusTitle}</PageHeading>
      <EmptyState
        title={PAYING_WORDS.unknownPayment}
        text={PAYING_WORDS.unknownPaymentText}
        action={<LinkButton to={APP_PATHS.history} name={PAYING_WORDS.toHistory} />}
      />
    </>
  );
}

function Watched({ reference }: { readonly reference: string }) {
  const [deadline] = useState(() => watchDeadline(reference, WATCH_SECONDS));
  const queryClient = useQueryClient();
  const order = useQuery({
    ...orderQuery(reference),
    retry: false,
    refetchInterval: ({ state }) => pollMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const stage = order.data && stageOf(order.data);

  // The form's own memory ends with the purchase; so does what other pages know about the money.
  const settle = useEffectEvent(() => {
    if (!stage || !isOver(stage)) return;
    forgetPurchase();
    for (const key of [walletQuery.queryKey, ['dashboard'], ['transactions']]) {
      void queryClient.invalidateQueries({ queryKey: key });
    }
  });
  useEffect(() => settle(), [stage]);

  if (order.data) return <Screen order={order.data} deadline={deadline} query={order} />;
  if (order.error instanceof CallError && [400, 404].includes(order.error.status)) return <UnknownPayment />;
  if (order.isError || order.isPaused) {
    return (
      <>
        <PageHeading className="sr-only">{WORDS.statusTitle}</PageHeading>
        <ErrorState
          title={PAYING_WORDS.checkFailed}
          text={`${order.error ? `${failureText(order.error)} ` : ''}${PAYING_WORDS.checkFailedText}`}
          action={
            <Button name={PAYING_WORDS.checkAgain} isLoading={order.isFetching} onClick={() => void order.refetch()} />
          }
        />
      </>
    );
  }
  return (
    <div className="grid max-w-[38.75rem] gap-4">
      <PageHeading className="app-title">{PAYING_WORDS.checking}</PageHeading>
      <TimeLeft deadline={deadline} />
      <WatchSkeleton />
    </div>
  );
}

function Screen(props: ScreenProps) {
  const stage = stageOf(props.order);
  switch (stage) {
    case 'success':
      return <Successful order={props.order} />;
    case 'failed':
      return <Failed order={props.order} />;
    case 'waiting':
    case 'not-received':
    case 'making-token':
    case 'delayed':
      return <Waiting {...props} stage={stage} />;
  }
}
