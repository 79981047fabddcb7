import { useWatchedPayment } from '../../../data/payment/use-watched-payment.ts';
import { hiddenHead } from '../../../page-head.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { PaymentStatusPage, WatchedPayment } from '../../../ui/payment/status/payment-status.tsx';
import { leaveOrder, orderQuery } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import { hasOpenPage, isOver, pollMs, stageOf } from '../stage.ts';
import { Failed } from './status-failed.tsx';
import { Successful } from './status-successful.tsx';
import { Waiting } from './status-waiting.tsx';
import { forgetPurchase } from '../vend-memory.ts';

export const meta = () => hiddenHead(WORDS.statusTitle);

/** `/user/vend_utility/status?trxref=`: the status of a purchase. */
export default function VendStatusPage() {
  return (
    <PaymentStatusPage title={WORDS.statusTitle}>
      {(reference) => <Watched key={reference} reference={reference} />}
    </PaymentStatusPage>
  );
}

function Watched({ reference }: { readonly reference: string }) {
  const { payment, deadline, shown } = useWatchedPayment({
    reference,
    query: orderQuery(reference),
    pollMs,
    hasOpenPage,
    leave: leaveOrder,
    isSettled: (order) => isOver(stageOf(order)),
    forget: forgetPurchase,
  });
  return (
    <WatchedPayment title={WORDS.statusTitle} {...shown}>
      {(data) => <Screen order={data} deadline={deadline} query={payment} />}
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
