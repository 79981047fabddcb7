import type { ServiceCharge } from '@gatelight/contract/money/service-charges';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { lagosDay, lagosTime } from '../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../ui/values/money.tsx';

/** The page where one invoice is paid. */
export const payInvoicePath = ({ id, house_id: house }: Pick<ServiceCharge, 'id' | 'house_id'>) =>
  `${APP_PATHS.serviceChargePay}?${new URLSearchParams({ house, invoice: id })}`;

function whenOf(invoice: ServiceCharge): string {
  if (invoice.status === 'cancelled') return WORDS.cancelledText;
  if (invoice.status === 'paid') {
    if (!invoice.paid_at) return WORDS.statusPaid;
    const time = lagosTime(invoice.paid_at);
    return invoice.paid_by_you ? WORDS.paidByYou(time) : WORDS.paidOn(time);
  }
  const day = lagosDay(invoice.due_on, true);
  if (invoice.status === 'in-plan') return WORDS.inPlan(day);
  return invoice.status === 'overdue' ? WORDS.overdue(day) : WORDS.due(day);
}

/** A late invoice needs attention: amber, unlike one that is not due yet. */
export function InvoicePill({
  status,
  left_kobo: left,
  amount_kobo: amount,
}: Pick<ServiceCharge, 'status' | 'left_kobo' | 'amount_kobo'>) {
  if (status === 'paid') return <StatusPill status="success" word={WORDS.statusPaid} />;
  if (status === 'cancelled') return <StatusPill status="ended" word={WORDS.statusCancelled} />;
  if (status === 'in-plan') return <StatusPill status="pending" word={WORDS.statusPlan} />;
  if (status === 'due')
    return <StatusPill status="pending" word={left < amount ? WORDS.statusPart : WORDS.statusDue} />;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-transparent bg-warning-soft px-3 py-1 text-14 font-semibold text-warning">
      <TriangleAlert aria-hidden="true" size={16} />
      {WORDS.statusOverdue}
    </span>
  );
}

/** How many invoices a folded list shows. */
const FOLDED = 3;

/** Invoices, each with its details and a link to pay it. A long list of old ones is folded. */
export function InvoiceList({
  title,
  invoices,
  canPay,
  isFolded = false,
  onOpen,
}: {
  readonly title: string;
  readonly invoices: readonly ServiceCharge[];
  readonly canPay: (invoice: ServiceCharge) => boolean;
  readonly isFolded?: boolean;
  readonly onOpen: (invoice: ServiceCharge) => void;
}) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isShort = isFolded && !isWhole && invoices.length > FOLDED + 1;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-18">
        {title}
      </h2>
      <ul className="card-box divide-y divide-line">
        {(isShort ? invoices.slice(0, FOLDED) : invoices).map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
            <div className="grid min-w-[min(12rem,100%)] flex-1 gap-0.5">
              <p className="font-semibold wrap-anywhere">{invoice.title}</p>
              <p className="text-14 text-ink-2 wrap-anywhere">
                {invoice.house_name} · <span className="inline-block max-w-full">{invoice.number}</span>
              </p>
              <p className="nums text-14 text-ink-2">{whenOf(invoice)}</p>
              {invoice.late_fee && (
                <p className="nums text-14 text-warning">
                  {WORDS.lateFee(nairaText(invoice.late_fee.kobo), lagosDay(invoice.late_fee.on, true))}
                </p>
              )}
            </div>
            <div className="ms-auto grid justify-items-end gap-1">
              <Money kobo={invoice.amount_kobo} className="font-semibold" />
              {invoice.left_kobo > 0n && invoice.left_kobo < invoice.amount_kobo && (
                <span className="nums text-14 text-ink-2">{WORDS.left(nairaText(invoice.left_kobo))}</span>
              )}
              <InvoicePill {...invoice} />
            </div>
            <div className="flex gap-2 max-sm:-ms-3.5 max-sm:w-full">
              <Button
                small
                look="quiet"
                name={WORDS.details}
                aria-label={`${WORDS.details}: ${invoice.title}`}
                onClick={() => onOpen(invoice)}
              />
              {canPay(invoice) && (
                <LinkButton
                  small
                  look="outline"
                  name={nameWithSum(WORDS.pay, invoice.left_kobo)}
                  aria-label={`${nameWithSum(WORDS.pay, invoice.left_kobo)}: ${invoice.title}`}
                  to={payInvoicePath(invoice)}
                  className="max-sm:grow"
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {isShort && (
        <Button
          className="mt-3"
          look="outline"
          small
          name={WORDS.showAll(invoices.length)}
          onClick={() => setIsWhole(true)}
        />
      )}
    </section>
  );
}
