import type { EstateInvoice } from '@gatelight/contract/money/service-charges-estate';
import type { LateFee } from '@gatelight/contract/money/late-fee';
import type { Waiver } from '@gatelight/contract/money/service-charges/waivers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../api.ts';
import { LATE_FEE_WORDS } from '../../../../strings/manage/late-fees.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { WAIVER_WORDS } from '../../../../strings/manage/waivers.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { eachMonthText } from '../late-fee/late-fee-text.ts';
import { invoiceQuery, saveInvoicePdf } from '../queries.ts';
import { TakeOffDialog } from '../waivers/take-off-dialog.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = CHARGES_WORDS.invoices;

/** The late fee of a bill, from the rules at the time when it was made. */
const lateFacts = (terms: LateFee) => [
  {
    label: LATE_FEE_WORDS.title,
    value: LATE_FEE_WORDS.terms(eachMonthText(terms), lagosDay(terms.first_on, true), nairaText(terms.most_kobo)),
    isLong: true,
  },
  ...(terms.charged_kobo > 0n ? [{ label: LATE_FEE_WORDS.charged, value: nairaText(terms.charged_kobo) }] : []),
  ...(terms.next_on !== null && terms.next_kobo !== null
    ? [{ label: LATE_FEE_WORDS.nextFee(lagosDay(terms.next_on, true)), value: nairaText(terms.next_kobo) }]
    : []),
];

/** One invoice beside its list: lines, payments, credit notes, and the actions. */
export function InvoicePanel({ estate, row }: { readonly estate: string; readonly row: EstateInvoice }) {
  const whole = useQuery(invoiceQuery(estate, row.id));
  const [open, setOpen] = useState<Waiver['kind'] | null>(null);
  const { data } = whole;
  const file = async () => {
    try {
      await saveInvoicePdf(estate, row.id, words.fileName(row.number));
    } catch (failure) {
      showError(failureText(failure));
    }
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-14 text-ink-2">{`${row.house_name} · ${row.payer_name}`}</p>
        <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
        <InvoiceState row={row} />
      </div>
      {data ? (
        <>
          <section>
            <h3 className="text-16">{words.lines}</h3>
            <Facts
              facts={[
                ...data.lines.map((line, at) => ({
                  label: `${at + 1}. ${line.text}`,
                  value: nairaText(line.amount_kobo),
                })),
                { label: CHARGES_WORDS.total, value: nairaText(data.amount_kobo), isStrong: true },
                ...(data.vat_kobo > 0n ? [{ label: words.vatInside, value: nairaText(data.vat_kobo) }] : []),
              ]}
            />
          </section>
          {data.payments.length > 0 && (
            <section>
              <h3 className="text-16">{words.payments}</h3>
              <Facts
                facts={data.payments.map((payment) => ({
                  label: `${lagosDay(payment.at, true)} · ${CHARGES_WORDS.ways[payment.way]} · ${payment.payer_name} · ${payment.receipt}`,
                  value: nairaText(-payment.amount_kobo),
                }))}
              />
            </section>
          )}
          {data.credit_notes.length > 0 && (
            <section>
              <h3 className="text-16">{words.creditNotes}</h3>
              <Facts
                facts={data.credit_notes.map((note) => ({
                  label: `${note.number} · ${note.reason}`,
                  value: nairaText(-note.amount_kobo),
                }))}
              />
            </section>
          )}
          <Facts
            facts={[
              { label: words.left, value: nairaText(data.left_kobo), isStrong: true },
              { label: words.due, value: lagosDay(data.due_on, true) },
              { label: words.issued, value: lagosDay(data.issued_at, true) },
              ...(data.period_from && data.period_to
                ? [
                    {
                      label: words.period,
                      value: words.until(lagosDay(data.period_from), lagosDay(data.period_to)),
                    },
                  ]
                : []),
              ...(data.late_terms && data.left_kobo > 0n ? lateFacts(data.late_terms) : []),
            ]}
          />
        </>
      ) : (
        <NotRead query={whole} title={CHARGES_WORDS.failed} className="h-60 w-full rounded-lg" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button small look="outline" name={CHARGES_WORDS.pdf} onClick={() => void file()} />
        {row.credited_kobo < row.amount_kobo && (
          <Button small look="outline" name={words.credit} onClick={() => setOpen('correction')} />
        )}
        {row.left_kobo > 0n && (
          <Button small look="outline" name={WAIVER_WORDS.waive} onClick={() => setOpen('waiver')} />
        )}
      </div>
      {open !== null && <TakeOffDialog kind={open} estate={estate} row={row} onClose={() => setOpen(null)} />}
    </div>
  );
}
