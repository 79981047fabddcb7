import type { EstateInvoice } from '@gatelight/contract/money/service-charges-estate';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';

const words = CHARGES_WORDS.invoices;

/** The state of an invoice: a word, an icon and a colour. */
export function InvoiceState({ row }: { readonly row: EstateInvoice }) {
  switch (row.status) {
    case 'paid':
      return (
        <StatePill tone="success" word={row.paid_at ? words.paidOn(lagosDay(row.paid_at)) : words.statusWords.paid} />
      );
    case 'cancelled':
      return <StatePill tone="neutral" word={words.statusWords.cancelled} />;
    case 'in-plan':
      return <StatePill tone="info" word={words.statusWords['in-plan']} />;
    case 'overdue':
      return <StatePill tone="warning" word={words.overdueDays(row.days_overdue)} />;
    case 'due':
      return <StatePill tone="neutral" word={row.paid_kobo > 0n ? words.part : words.statusWords.due} />;
  }
}
