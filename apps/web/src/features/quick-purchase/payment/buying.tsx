import { useQuery } from '@tanstack/react-query';
import { purchaseQuery } from '../../../data/payment/purchase.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { CopyRow } from '../../../ui/token/copy-row.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { meterQuery } from '../queries.ts';
import type { LinkAddress, LinkAnswer } from './payment-url.ts';
import { StartAgain } from './start-again.tsx';
import { Reference } from '../../../ui/values/reference.tsx';

export type BuyingProps = {
  readonly address: LinkAddress;
  readonly issued: LinkAnswer;
  /** Made on another device: there is nothing here to change. */
  readonly isForeign: boolean;
};

/** What the payment is for: units, estate and the meter's masked name as the server knows them. A row that is not known is left out. */
export function Buying({ address, issued, isForeign }: BuyingProps) {
  const words = WORDS.payment;
  const { data: order } = useQuery({ ...purchaseQuery(address.secret), retry: false });
  const { data: meter } = useQuery(meterQuery(issued.meter_number));
  return (
    <section aria-labelledby="buying" className="card px-4 py-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="buying" className="font-text text-16 tracking-normal">
          {words.buying}
        </h2>
        {!isForeign && (
          <StartAgain reference={issued.reference} look="quiet" className="-me-4" name={words.change} isSame />
        )}
      </div>
      <Facts
        facts={[
          ...(order
            ? [
                { label: words.units, value: `${order.price.units} ${order.price.unit}` },
                { label: words.estate, value: order.estate_name },
              ]
            : []),
          { label: words.meter, value: <MeterNumber number={issued.meter_number} /> },
          ...(meter ? [{ label: words.customer, value: meter.customer_name }] : []),
        ]}
      />
      <CopyRow
        label={WORDS.confirmation.reference}
        value={issued.reference}
        shown={<Reference text={issued.reference} />}
        copiedMessage={WORDS.confirmation.referenceCopied}
        failedMessage={WORDS.confirmation.referenceCopyFailed}
        valueClassName="text-14"
        className="border-t border-line"
      />
    </section>
  );
}
