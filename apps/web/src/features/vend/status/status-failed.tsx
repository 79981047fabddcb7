import RefreshCw from 'lucide-react/icons/refresh-cw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { moneySentence } from '../../../strings/purchase/money-sentence.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { declineText } from '../../../ui/payment/status/decline-text.ts';
import { GetHelpButton } from '../../../ui/payment/status/payment-watch.tsx';
import { ActionBar, Outcome } from '../../../ui/payment/wizard.tsx';
import { RefundList } from '../../../ui/receipt/purchase-parts.tsx';
import { OrderFacts, againPath } from './order-facts.tsx';
import type { ReceivedOrder } from '../queries.ts';
import { isUnpaid, moneyPlace } from '../stage.ts';

/** 'Payment Failed', or cancelled by its payer: first where the money is, then the reference, then a button to try again. */
export function Failed({ order }: { readonly order: ReceivedOrder }) {
  const navigate = useNavigate();
  const isCancelled = order.money.code === 'payer-cancelled';
  useEffect(() => {
    if (!isCancelled) showError(WORDS.failedNotice);
  }, [isCancelled]);
  return (
    <Outcome
      facts={
        <>
          <OrderFacts order={order} />
          <div className="flex flex-wrap gap-3">
            <GetHelpButton reference={order.reference} onGo={() => void navigate(APP_PATHS.help)} />
          </div>
        </>
      }
    >
      <div className="grid justify-items-start gap-2">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-neutral-soft px-3 py-1 text-14 font-semibold text-neutral">
          <ShieldCheck aria-hidden="true" size={16} />
          {moneyPlace(order)}
        </span>
        <PageHeading className="app-title">{isCancelled ? PAYING_WORDS.cancelled : WORDS.failed}</PageHeading>
        <p className="text-ink-2">
          {order.decline === null || isCancelled ? moneySentence(order.money) : declineText(order.decline)}
        </p>
      </div>
      {!isCancelled && <Notice kind="danger">{WORDS.failedNotice}</Notice>}
      {order.notice !== undefined && <Notice kind="warning">{order.notice}</Notice>}
      <RefundList refunds={order.refunds} />
      <ActionBar>
        <LinkButton
          to={againPath(APP_PATHS.vendUtility, order)}
          name={PAYING_WORDS.tryAgain}
          wide
          icon={<RefreshCw aria-hidden="true" size={18} />}
        />
        {isUnpaid(order) && (
          <LinkButton
            to={againPath(APP_PATHS.vendUtility, order, 'ways')}
            name={PAYING_WORDS.payAnotherWay}
            look="outline"
            wide
          />
        )}
      </ActionBar>
    </Outcome>
  );
}
