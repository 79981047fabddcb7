import type { LateFee } from '@gatelight/contract/money/late-fee';
import type { ServiceCharge } from '@gatelight/contract/money/service-charges';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { percentOfPoints } from '../../ui/values/percent.ts';
import { payInvoicePath } from './invoice-list.tsx';
import { invoiceQuery, saveInvoice } from './queries.ts';
import { NotRead } from '../../data/queries/not-read.tsx';

/** The late fee of this bill, fixed when it was made. */
function lateTermsText({ amount_kobo: kobo, percent_bp: bp, first_on: first, most_kobo: most }: LateFee): string {
  const day = lagosDay(first, true);
  return kobo === null
    ? WORDS.latePercent(percentOfPoints(bp ?? 0), day, nairaText(most))
    : WORDS.lateFixed(nairaText(kobo), day, nairaText(most));
}

/** One invoice: its purpose, payments and payers, and the rest. The lines add up to the last one. */
export function InvoiceDialog({
  invoice,
  canPay,
  onClose,
}: {
  readonly invoice: ServiceCharge;
  readonly canPay: boolean;
  readonly onClose: () => void;
}) {
  const whole = useQuery(invoiceQuery(invoice.id));
  const { data } = whole;
  const save = async () => {
    try {
      await saveInvoice(invoice.id, invoice.number);
    } catch (failure) {
      showError(failureText(failure));
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={invoice.title}>
      <p className="text-14 text-ink-2 wrap-anywhere">
        {`${invoice.number} · ${invoice.estate_name}, ${invoice.house_name}`}
      </p>
      {data ? (
        <Facts
          className="mt-2"
          facts={[
            ...data.lines.map((line, at) => ({ label: `${at + 1}. ${line.text}`, value: nairaText(line.amount_kobo) })),
            { label: WORDS.total, value: nairaText(data.amount_kobo), isStrong: true },
            ...(data.vat_kobo > 0n ? [{ label: WORDS.vatInside, value: nairaText(data.vat_kobo) }] : []),
            ...data.credit_notes.map((note) => ({
              label: `${note.number} · ${note.reason}`,
              value: nairaText(-note.amount_kobo),
            })),
            ...data.payments.map((payment) => ({
              label: WORDS.paymentLine(
                lagosDay(payment.at, true),
                WORDS.ways[payment.way],
                payment.payer_name,
                payment.receipt,
              ),
              value: nairaText(-payment.amount_kobo),
            })),
            { label: WORDS.stillToPay, value: nairaText(data.left_kobo), isStrong: true },
            { label: WORDS.dueOn, value: lagosDay(data.due_on, true) },
            ...(data.late_terms && data.left_kobo > 0n
              ? [{ label: WORDS.lateFees, value: lateTermsText(data.late_terms), isLong: true }]
              : []),
          ]}
        />
      ) : (
        <NotRead query={whole} title={WORDS.failed} className="mt-3 h-48 w-full" />
      )}
      <div className="answers mt-5">
        <Button look="outline" name={WORDS.download} onClick={() => void save()} />
        {canPay && invoice.left_kobo > 0n && (
          <LinkButton name={nameWithSum(WORDS.pay, invoice.left_kobo)} to={payInvoicePath(invoice)} />
        )}
      </div>
    </Dialog>
  );
}
