import type { StaffOrderStory } from '@gatelight/contract/staff-orders';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../../api.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderState } from './order-state.tsx';
import './orders.css';
import { storyQuery } from './queries.ts';
import { AuditCard, EventsCard, JournalsCard, MoneyBackCard } from './story-cards.tsx';
import { PaymentCard, PurchaseCard } from './story-facts.tsx';
import { Timeline } from './timeline.tsx';
import { TokensCard } from './tokens-card.tsx';

export const meta = () => hiddenHead(words.title);

const labels = words.story;

/** `/admin/orders/{reference}`: the whole story of one order. */
export default function OrderPage() {
  const { reference = '' } = useParams();
  const { data: story, error, refetch } = useQuery(storyQuery(reference));
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <div className="grid gap-4">
      <p className="text-14">
        <Link to={STAFF_PATHS.orders} className="text-link">
          {labels.back}
        </Link>{' '}
        › <span className="wrap-anywhere">{story?.order.payer_reference ?? reference}</span>
      </p>
      {story ? (
        <Story story={story} />
      ) : isMissing ? (
        <EmptyState title={labels.notFound} />
      ) : error ? (
        <ErrorState title={labels.failed} text={labels.failedText} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{labels.loading}</span>
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </div>
  );
}

function Story({ story }: { readonly story: StaffOrderStory }) {
  const { order } = story;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="staff-title">
          {labels.forWhom(nairaText(order.amount_kobo), order.customer_name ?? words.noName)}
        </h1>
        <OrderState status={order.status} />
      </div>
      <p className="text-14 text-ink-2">{words.meaning[order.status]}</p>
      <div className="order-story">
        <div className="grid gap-4">
          <section className="card p-4">
            <h2 className="pb-3 text-16">{labels.whatHappened}</h2>
            <Timeline story={story} />
          </section>
          <div className="card p-4">
            <OrderActs story={story} />
          </div>
          <AuditCard story={story} />
        </div>
        <div className="grid min-w-0 gap-4">
          <div className="grid gap-4 xl:grid-cols-2">
            <PaymentCard story={story} />
            <PurchaseCard story={story} />
          </div>
          <JournalsCard story={story} />
          <div className="grid gap-4 xl:grid-cols-2">
            <EventsCard story={story} />
            <TokensCard story={story} />
          </div>
          <MoneyBackCard story={story} />
        </div>
      </div>
    </>
  );
}
