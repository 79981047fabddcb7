import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeftPage } from '../../../data/payment/use-left-page.ts';
import { watchDeadline } from '../../../data/queries/watch-deadline.ts';
import { watchFailure } from '../../../data/queries/watch-failure.ts';
import { useSettledPayment } from '../../../data/payment/use-settled-payment.ts';
import { hiddenHead } from '../../../page-head.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { PaymentStatusPage, WATCH_SECONDS, WatchedPayment } from '../../../ui/payment/payment-status.tsx';
import { leaveOrder, orderQuery } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import { hasOpenPage, isOver, pollMs, stageOf } from '../stage.ts';
import { Failed } from './status-failed.tsx';
import { Successful } from './status-successful.tsx';
import { Waiting } from './status-waiting.tsx';
import { forgetPurchase } from '../vend-memory.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

/** `/user/vend_utility/status?trxref=`: what became of a purchase. */
export default function VendStatusPage() {
  return (
    <PaymentStatusPage title={WORDS.statusTitle}>
      {(reference) => <Watched key={reference} reference={reference} />}
    </PaymentStatusPage>
  );
}

function Watched({ reference }: { readonly reference: string }) {
  const [deadline] = useState(() => watchDeadline(reference, WATCH_SECONDS));
  const order = useQuery({
    ...orderQuery(reference),
    retry: false,
    refetchInterval: ({ state }) => pollMs(state.data, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const queryClient = useQueryClient();
  const isLeaving = useLeftPage(order.data !== undefined && hasOpenPage(order.data), async () =>
    queryClient.setQueryData(orderQuery(reference).queryKey, await leaveOrder(reference)),
  );
  useSettledPayment(order.data !== undefined && isOver(stageOf(order.data)), forgetPurchase);
  return (
    <WatchedPayment
      title={WORDS.statusTitle}
      query={isLeaving ? { ...order, data: undefined } : order}
      failure={watchFailure(order.error)}
      deadline={deadline}
    >
      {(data) => <Screen order={data} deadline={deadline} query={order} />}
    </WatchedPayment>
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
