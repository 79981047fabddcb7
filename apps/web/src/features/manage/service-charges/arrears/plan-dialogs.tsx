import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { LateHouse } from '@gatelight/contract/money/arrears';
import type { PaymentPlan } from '@gatelight/contract/money/arrears/payment-plans';
import { useState } from 'react';
import { ARREARS_WORDS } from '../../../../strings/manage/arrears.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { monthlyInstalments } from './instalments.ts';
import { offer, takeBackPlan } from './queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = ARREARS_WORDS.plan;
const COUNTS = [2, 3, 4, 5, 6, 8, 10, 12];

/** The late amount, divided into monthly payments that add up to it. */
export function OfferDialog({ row, ...given }: Given & { readonly row: LateHouse }) {
  const [count, setCount] = useState(3);
  const [first, setFirst] = useState('');
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const { kobo, payer_name: payer } = row.to_plan;
  const instalments = first === '' ? [] : monthlyInstalments(kobo, count, first);
  const send = useChange(
    given,
    () => offer(given.estate, row.house_id, instalments, note.trim(), key),
    () => words.offered(row.house_name),
  );
  return (
    <FormDialog title={words.offerTitle(row.house_name)} save={words.send} sending={send} onClose={given.onClose}>
      <p className="text-ink-2">{words.offerText(payer, nairaText(kobo))}</p>
      {kobo < row.owed_kobo && <p className="text-ink-2">{words.notInPlan(nairaText(row.owed_kobo - kobo))}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.count}
          value={String(count)}
          options={COUNTS.map((one) => ({ value: String(one), label: words.payments(one) }))}
          onChange={(next) => setCount(Number(next))}
        />
        <Field
          label={words.first}
          type="date"
          required
          min={todayInLagos()}
          value={first}
          error={faultOf(send.error, 'instalments')}
          onChange={(event) => setFirst(event.target.value)}
        />
      </div>
      {instalments.length > 0 && (
        <Facts
          facts={[
            ...instalments.map(({ dueOn, kobo }) => ({ label: lagosDay(dueOn, true), value: nairaText(kobo) })),
            { label: words.total, value: nairaText(kobo), isStrong: true },
          ]}
        />
      )}
      <Field
        label={words.note}
        hint={words.noteHint}
        maxLength={300}
        value={note}
        error={faultOf(send.error, 'note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

export function TakeBackDialog({ plan, ...given }: Given & { readonly plan: PaymentPlan }) {
  const [reason, setReason] = useState('');
  const send = useChange(
    given,
    () => takeBackPlan(given.estate, plan.id, reason.trim()),
    () => words.takenBack,
  );
  return (
    <FormDialog
      title={words.takeBackTitle(plan.house_name)}
      save={words.takeBack}
      look="danger"
      sending={send}
      onClose={given.onClose}
    >
      <p className="text-ink-2">{words.takeBackText}</p>
      <Field
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={faultOf(send.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
