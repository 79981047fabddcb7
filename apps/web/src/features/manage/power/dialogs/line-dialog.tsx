import type { PowerSetup } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { saveLine } from '../queries.ts';
import type { LineInput } from '../queries.ts';

export function LineDialog({
  setup,
  line,
  ...given
}: Given & { readonly setup: PowerSetup; readonly line: PowerSetup['lines'][number] | undefined }) {
  const [name, setName] = useState(line?.name ?? '');
  const [covers, setCovers] = useState(line?.covers ?? '');
  const [houses, setHouses] = useState<ReadonlySet<string>>(new Set(line?.house_ids));
  const send = useChange(
    given,
    (body: LineInput) => saveLine(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={line ? words.editLine : words.addLine}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ name, covers, house_ids: [...houses], ...(line && { line_id: line.id }) })}
    >
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={words.covers}
        hint={words.coversHint}
        maxLength={120}
        value={covers}
        onChange={(event) => setCovers(event.target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">
          {words.chooseHouses} ({houses.size})
        </legend>
        <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {setup.houses.map((house) => (
            <label key={house.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={houses.has(house.id)}
                onChange={(event) => {
                  const next = new Set(houses);
                  if (event.target.checked) next.add(house.id);
                  else next.delete(house.id);
                  setHouses(next);
                }}
              />
              <span className="wrap-anywhere">{house.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
