import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { ObjectPage } from '../object-page.tsx';
import { moneyText } from './acts/money-text.ts';
import { OrderActs } from './acts/order-acts.tsx';
import { OrderState } from './order-state.tsx';
import './orders.css';
import { storyQuery } from './queries.ts';
import { AuditCard, DisputesCard, EventsCard, JournalsCard, MoneyBackCard } from './story/story-cards.tsx';
import { PaymentCard, PurchaseCard } from './story/story-facts.tsx';
import { Timeline } from './story/timeline.tsx';
import { TokensCard } from './story/tokens-card.tsx';

export const meta = () => hiddenHead(words.title);

const labels = words.story;

/** `/admin/orders/{reference}`: the complete history of one order. */
export default function OrderPage() {
  const { reference = '' } = useParams();
  const query = useQuery(storyQuery(reference));
  return (
    <ObjectPage
      list={{ to: STAFF_PATHS.orders, name: words.title }}
      here={query.data?.order.payer_reference ?? reference}
      query={query}
      words={labels}
    >
      {(story) => <Story story={story} />}
    </ObjectPage>
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
      <p className="text-14 text-ink-2">{moneyText(story)}</p>
      <div className="order-story">
        <div className="grid gap-4">
          <section className="card p-4">
            <h2 className="pb-3 text-16">
              {labels.whatHappened} <small className="font-text text-13 font-normal text-ink-3">{labels.zone}</small>
            </h2>
            <Timeline story={story} />
          </section>
          <div className="card p-4 empty:hidden">
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
          <DisputesCard story={story} />
          <MoneyBackCard story={story} />
        </div>
      </div>
    </>
  );
}
