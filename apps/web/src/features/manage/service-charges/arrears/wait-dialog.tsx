import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { LateHouse } from '@gatelight/contract/money/arrears';
import { useState } from 'react';
import { ARREARS_WORDS as words } from '../../../../strings/manage/arrears.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Failure, Foot, faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { letWait } from './queries.ts';

/** No reminder to a house until a day. */
export function WaitDialog({ row, ...given }: Given & { readonly row: LateHouse }) {
  const [until, setUntil] = useState(row.wait?.until ?? '');
  const [reason, setReason] = useState(row.wait?.reason ?? '');
  const save = useChange(
    given,
    (day: string | null) =>
      letWait(given.estate, row.house_id, day, day === null ? words.waitEndReason : reason.trim()),
    (day) => (day === null ? words.waitEnded : words.waitSaved(lagosDay(day))),
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.waitTitle(row.house_name)} isBusy={save.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(until);
        }}
      >
        <p className="text-ink-2">{words.waitText}</p>
        <Field
          label={words.waitUntil}
          type="date"
          required
          min={todayInLagos()}
          value={until}
          error={faultOf(save.error, 'until')}
          onChange={(event) => setUntil(event.target.value)}
        />
        <Field
          label={words.waitReason}
          hint={words.waitReasonHint}
          required
          maxLength={200}
          value={reason}
          error={faultOf(save.error, 'reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <Failure error={save.error} />
        <Foot onClose={given.onClose}>
          {row.wait && <Button look="outline" name={words.waitEnd} onClick={() => save.mutate(null)} />}
          <Button type="submit" name={words.waitSave} isLoading={save.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}
