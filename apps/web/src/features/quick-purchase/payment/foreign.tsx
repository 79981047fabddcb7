import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { meterQuery } from '../queries.ts';
import type { LinkAnswer } from './payment-url.ts';

/** Above everything else on a page whose link this browser did not make: another person may want the visitor to pay for them. */
export function ForeignNotice({ isPaid = false }: { readonly isPaid?: boolean }) {
  return (
    <div role="alert">
      <Notice kind="warning">
        <p className="font-semibold">{WORDS.foreign.title}</p>
        <p>{isPaid ? WORDS.foreign.paid : WORDS.foreign.unpaid}</p>
      </Notice>
    </div>
  );
}

/**
 * The owner of the purchase, shown before the account: the meter, and its masked name. A visitor who opened the
 * link of someone else by mistake, or was sent it by a stranger, stops here.
 */
export function WhosePurchase({ issued, onShow }: { readonly issued: LinkAnswer; readonly onShow: () => void }) {
  const { data: meter } = useQuery(meterQuery(issued.meter_number));
  return (
    <>
      <ForeignNotice />
      <section aria-labelledby="whose" className="card px-4 py-2">
        <h2 id="whose" className="font-text text-16 tracking-normal">
          {WORDS.foreign.whose}
        </h2>
        <Facts
          facts={[
            { label: WORDS.payment.meter, value: <MeterNumber number={issued.meter_number} /> },
            ...(meter
              ? [
                  { label: WORDS.payment.customer, value: meter.customer_name },
                  { label: WORDS.payment.estate, value: meter.estate_name },
                ]
              : []),
            { label: WORDS.foreign.toPay, value: <Money kobo={issued.amount} /> },
          ]}
        />
      </section>
      <Button name={WORDS.foreign.show} wide onClick={onShow} />
      <LinkButton look="outline" wide to={PATHS.quickPurchase} name={WORDS.foreign.own} />
    </>
  );
}

/** The purchase without anything that its buyer typed: such text could look like a message from us. */
export function withoutFreeText(purchase: Purchase): Purchase {
  return {
    ...purchase,
    customer_name: '',
    email_masked: null,
    deliveries: purchase.deliveries.map((delivery) =>
      delivery.channel === 'email' ? { ...delivery, to_masked: '' } : delivery,
    ),
  };
}
