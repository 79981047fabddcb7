import type { ResidentOrder } from '@gatelight/contract/selling/vending';
import { PAYING_WORDS } from '../../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { RECEIPT_WORDS } from '../../../strings/purchase/receipt.ts';
import { ReferenceRow } from '../../../ui/payment/reference-row.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';

/** A purchase without its token: amount, way to pay, meter, time and reference. */
export function OrderFacts({ order }: { readonly order: ResidentOrder }) {
  return (
    <section className="card px-4 py-1 sm:px-5">
      <Facts
        facts={[
          { label: RECEIPT_WORDS.amount, value: <Money kobo={order.price.amount_kobo} />, isStrong: true },
          { label: PAYING_WORDS.paidWith, value: WORDS.methods[order.method] },
          { label: RECEIPT_WORDS.meter, value: <MeterNumber number={order.meter_number} /> },
          { label: RECEIPT_WORDS.date, value: lagosTime(order.created_at) },
        ]}
      />
      <ReferenceRow reference={order.reference} className="border-t border-line" />
    </section>
  );
}

/** Back to the form with the same purchase; `ways` shows all ways to pay. */
export function againPath(path: string, { meter_number: meter, price }: ResidentOrder, ways?: 'ways'): string {
  const amount = String(price.amount_kobo / 100n);
  return `${path}?${new URLSearchParams({ meter, amount, ...(ways && { ways: '1' }) })}`;
}
