import type { Purchase } from '@gatelight/contract/vending';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Above everything else on a page whose link this browser did not make: somebody may want a visitor to pay for them. */
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

/** The purchase without anything that its buyer typed: such text could speak to the visitor in our name. */
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
