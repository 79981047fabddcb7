import { staffMoneySentence } from '@gatelight/contract/money-states';
import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import { useQuery } from '@tanstack/react-query';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { moneyText } from './acts/money-text.ts';
import { OrderActs } from './acts/order-acts.tsx';
import { OrderState, exactTime } from './order-state.tsx';
import { storyQuery } from './queries.ts';
import { Timeline } from './story/timeline.tsx';

/** One order beside the list: where the money is, the facts, the history, and the acts. */
export function OrderPanel({ order }: { readonly order: StaffOrder }) {
  const { data: story } = useQuery(storyQuery(order.reference));
  const { status } = story?.order ?? order;
  const labels = words.story;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Money kobo={order.amount_kobo} className="font-display text-24 font-bold" />
        <OrderState status={status} />
      </div>
      <p className="rounded-md bg-surface-2 p-3 text-14">{story ? moneyText(story) : staffMoneySentence(status, [])}</p>
      <Facts
        facts={[
          { label: labels.meter, value: <MeterNumber number={order.meter_number} /> },
          { label: labels.estate, value: order.estate_name },
          { label: labels.paidWith, value: words.methods[order.method] },
          ...(order.paid_at ? [{ label: labels.paidAt, value: exactTime(order.paid_at) }] : []),
          ...(story?.payer.phone_masked ? [{ label: labels.phone, value: story.payer.phone_masked }] : []),
          ...(order.owner ? [{ label: words.columns.owner, value: order.owner.name }] : []),
        ]}
      />
      {story ? (
        <>
          <section>
            <h3 className="pb-2 text-16">
              {labels.whatHappened} <small className="font-text text-13 font-normal text-ink-3">{labels.zone}</small>
            </h3>
            <Timeline story={story} />
          </section>
          <OrderActs story={story} />
        </>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </div>
  );
}
