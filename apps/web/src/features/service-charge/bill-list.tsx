import type { ServiceCharge } from '@gatelight/contract/service-charges';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { Money } from '../../ui/values/money.tsx';

/** A date without a time, as Lagos writes it: "31 Jan 2026". */
export const dayText = (day: string) => lagosTime(`${day}T12:00:00Z`).split(',')[0] ?? day;

function whenOf(bill: ServiceCharge): string {
  if (bill.paid_at) {
    const time = lagosTime(bill.paid_at);
    return bill.paid_by_you ? WORDS.paidByYou(time) : WORDS.paidByOther(time);
  }
  return bill.status === 'overdue' ? WORDS.overdue(dayText(bill.due_on)) : WORDS.due(dayText(bill.due_on));
}

/** A bill that is late asks for attention: amber, unlike one that is not due yet. */
function BillPill({ status }: Pick<ServiceCharge, 'status'>) {
  if (status === 'paid' || status === 'cancelled') return <StatusPill status="success" word={WORDS.statusPaid} />;
  if (status === 'due') return <StatusPill status="pending" word={WORDS.statusDue} />;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-transparent bg-warning-soft px-3 py-1 text-14 font-semibold text-warning">
      <TriangleAlert aria-hidden="true" size={16} />
      {WORDS.statusOverdue}
    </span>
  );
}

/** Bills, each with the way to pay it. */
export function BillList({
  title,
  bills,
  onPay,
}: {
  readonly title: string;
  readonly bills: readonly ServiceCharge[];
  readonly onPay?: (bill: ServiceCharge) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-18">
        {title}
      </h2>
      <ul className="card-box divide-y divide-line">
        {bills.map((bill) => (
          <li key={bill.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
            <div className="grid min-w-[12rem] flex-1 gap-0.5">
              <p className="font-semibold wrap-anywhere">{bill.title}</p>
              <p className="text-14 text-ink-2">
                {bill.estate_name}, {bill.house_name}
              </p>
              <p className="nums text-14 text-ink-2">{whenOf(bill)}</p>
            </div>
            <div className="ms-auto grid justify-items-end gap-1">
              <Money kobo={bill.amount_kobo} className="font-semibold" />
              <BillPill status={bill.status} />
            </div>
            {onPay && (
              <Button
                name={nameWithSum(WORDS.pay, bill.left_kobo)}
                aria-label={`${nameWithSum(WORDS.pay, bill.left_kobo)}: ${bill.title}`}
                look="outline"
                small
                className="max-sm:w-full"
                onClick={() => onPay(bill)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
