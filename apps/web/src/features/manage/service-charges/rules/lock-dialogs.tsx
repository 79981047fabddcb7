import { todayInLagos } from '@gatelight/contract/lagos-days';
import { lockView } from '@gatelight/contract/money/arrears/vending-lock';
import { useState } from 'react';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { Failure, Foot, faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { ViewText } from './view-text.tsx';
import { askForLock, stopLock } from './queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGE_RULES_WORDS.lock;
const inAWeek = () => todayInLagos(7);

export function AskLockDialog(given: Given) {
  const [hasRead, setHasRead] = useState(false);
  const [days, setDays] = useState('90');
  const [least, setLeast] = useState('100000');
  const [reason, setReason] = useState('');
  const [startsOn, setStartsOn] = useState(inAWeek);
  const ask = useChange(
    given,
    () =>
      askForLock(given.estate, {
        days: Number(days),
        least_kobo: koboOf(least),
        reason: reason.trim(),
        starts_on: startsOn,
        view: lockView,
      }),
    () => words.askedDone,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.turnOnTitle} isBusy={ask.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(undefined);
        }}
      >
        <ViewText />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-primary"
            checked={hasRead}
            onChange={(event) => setHasRead(event.target.checked)}
          />
          {words.read}
        </label>
        <Field
          label={words.reason}
          hint={words.reasonHint}
          required
          maxLength={300}
          value={reason}
          error={faultOf(ask.error, 'reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <Field
          label={words.startsOn}
          hint={words.startsHint}
          type="date"
          required
          min={inAWeek()}
          value={startsOn}
          error={faultOf(ask.error, 'starts_on')}
          onChange={(event) => setStartsOn(event.target.value)}
        />
        <Field
          label={words.days}
          hint={words.daysHint}
          inputMode="numeric"
          required
          maxLength={3}
          value={days}
          error={faultOf(ask.error, 'days')}
          onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, ''))}
        />
        <AmountField
          label={words.least}
          required
          value={least}
          error={faultOf(ask.error, 'least_kobo')}
          onChange={setLeast}
        />
        <Failure error={ask.error} />
        <Foot onClose={given.onClose}>
          <Button type="submit" name={words.turnOn} disabled={!hasRead} isLoading={ask.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}

export function StopLockDialog({ lock, ...given }: Given & { readonly lock: string }) {
  const [reason, setReason] = useState('');
  const stop = useChange(
    given,
    () => stopLock(given.estate, lock, reason.trim()),
    () => words.turnedOff,
  );
  return (
    <FormDialog title={words.turnOffTitle} save={words.turnOff} sending={stop} onClose={given.onClose}>
      <p className="text-ink-2">{words.turnOffText}</p>
      <Field
        label={words.reason}
        required
        maxLength={300}
        value={reason}
        error={faultOf(stop.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
