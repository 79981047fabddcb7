import { todayInLagos } from '@gatelight/contract/lagos-days';
import { chargePeriods } from '@gatelight/contract/money/service-charges-estate';
import type { ChargeHead, ChargeHeads, ChargePeriod } from '@gatelight/contract/money/service-charges-estate';
import { useState } from 'react';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { Failure, Foot, faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { nextMonth } from '../amounts.ts';
import { cancelRates, endHead, setRules } from '../queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.heads;

/** How often houses are billed, when a bill is due, and the amount above which a second person confirms payments by hand. */
export function RulesDialog({ seen, ...given }: Given & { readonly seen: ChargeHeads }) {
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [{ rules, seen_at: seenAt }] = useState(seen);
  const [from, setFrom] = useState(todayInLagos);
  const [period, setPeriod] = useState<ChargePeriod>(rules.period);
  const [dueDay, setDueDay] = useState(String(rules.due_day));
  const [limit, setLimit] = useState(typedNaira(rules.receipt_limit_kobo));
  const [reminders, setReminders] = useState(rules.reminder_days.join(', '));
  const save = useChange(
    given,
    () =>
      setRules(given.estate, {
        from,
        period,
        due_day: Number(dueDay),
        receipt_limit_kobo: koboOf(limit),
        reminder_days: (reminders.match(/\d+/g) ?? []).map(Number),
        seen_at: seenAt.toISOString(),
      }),
    () => words.rulesSaved,
  );
  return (
    <FormDialog title={words.changeRules} save={CHARGES_WORDS.save} sending={save} onClose={given.onClose}>
      <Field
        label={words.rulesFrom}
        type="date"
        required
        min={todayInLagos()}
        value={from}
        error={faultOf(save.error, 'from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Select
        label={words.rulesPeriod}
        value={period}
        options={chargePeriods.map((one) => ({ value: one, label: words.period[one] }))}
        onChange={(next) => setPeriod(chargePeriods.find((one) => one === next) ?? period)}
      />
      <Field
        label={words.rulesDue}
        inputMode="numeric"
        required
        maxLength={2}
        value={dueDay}
        error={faultOf(save.error, 'due_day')}
        onChange={(event) => setDueDay(event.target.value.replaceAll(/\D/g, ''))}
      />
      <AmountField
        label={words.rulesLimit}
        required
        value={limit}
        error={faultOf(save.error, 'receipt_limit_kobo')}
        onChange={setLimit}
      />
      <Field
        label={words.rulesReminders}
        hint={words.rulesRemindersHint}
        maxLength={40}
        value={reminders}
        error={faultOf(save.error, 'reminder_days')}
        onChange={(event) => setReminders(event.target.value)}
      />
    </FormDialog>
  );
}

export function EndHeadDialog({ head, ...given }: Given & { readonly head: ChargeHead }) {
  const [from, setFrom] = useState(nextMonth);
  const end = useChange(
    given,
    () => endHead(given.estate, head.id, from),
    () => words.ended(head.name),
  );
  return (
    <FormDialog title={words.endTitle(head.name)} save={words.end} look="danger" sending={end} onClose={given.onClose}>
      <p className="text-ink-2">{words.endText}</p>
      <Field
        label={words.endFrom}
        type="date"
        required
        value={from}
        error={faultOf(end.error, 'from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}

export function CancelRatesDialog({ change, ...given }: Given & { readonly change: ChargeHeads['changes'][number] }) {
  const cancel = useChange(
    given,
    () => cancelRates(given.estate, change.id),
    () => words.changeCancelled,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.cancelChange} isBusy={cancel.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{change.rates.map(({ name }) => name).join(', ')}</p>
        <Failure error={cancel.error} />
        <Foot onClose={given.onClose}>
          <Button
            look="danger"
            name={words.cancelChange}
            isLoading={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}
