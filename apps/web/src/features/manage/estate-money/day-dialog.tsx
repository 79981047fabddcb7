import { useState } from 'react';
import { ESTATE_MONEY_WORDS as words } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Failure, Foot, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { setPayDay } from './queries.ts';

const ON_REQUEST = 'none';

/** The day of the week on which the whole balance is paid out. */
export function DayDialog({ day, ...given }: Given & { readonly day: number | null }) {
  const [chosen, setChosen] = useState(day === null ? ON_REQUEST : String(day));
  const save = useChange(
    given,
    () => setPayDay(given.estate, chosen === ON_REQUEST ? null : Number(chosen)),
    () => words.dayChanged,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.dayTitle} isBusy={save.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{words.dayText}</p>
        <Select
          label={words.dayLabel}
          value={chosen}
          options={[
            ...Object.entries(words.days).map(([value, label]) => ({ value, label })),
            { value: ON_REQUEST, label: words.onRequest },
          ]}
          onChange={setChosen}
        />
        <Failure error={save.error} />
        <Foot onClose={given.onClose}>
          <Button name={words.save} isLoading={save.isPending} onClick={() => save.mutate(undefined)} />
        </Foot>
      </div>
    </Dialog>
  );
}
