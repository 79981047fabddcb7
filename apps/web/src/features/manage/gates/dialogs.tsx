import { useState } from 'react';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../ui/payment/choice-cards.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { createGate, cutOff } from './queries.ts';
import type { GateDevice } from './queries.ts';

export function AddGateDialog(given: Given) {
  const [name, setName] = useState('');
  const add = useChange(
    given,
    () => createGate(given.estate, name),
    () => words.gateAdded,
  );
  return (
    <FormDialog
      title={words.addGate}
      save={words.addGate}
      sending={add}
      onClose={given.onClose}
      onSend={() => add.mutate(undefined)}
    >
      <Field
        label={words.gateName}
        hint={words.gateNameHint}
        required
        maxLength={40}
        autoComplete="off"
        value={name}
        error={faultOf(add.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

/** Asks what happened: a stolen phone may give away the codes that it knew. */
export function CutOffDialog({
  gate,
  device,
  ...given
}: Given & { readonly gate: string; readonly device: Pick<GateDevice, 'id' | 'name'> }) {
  const [why, setWhy] = useState<'replaced' | 'stolen'>('replaced');
  const cut = useChange(
    given,
    () => cutOff(given.estate, gate, device.id, why === 'stolen'),
    () => words.cutOffDone(device.name),
  );
  return (
    <FormDialog
      title={words.cutOffTitle(device.name)}
      text={words.cutOffText}
      save={words.cutOff}
      sending={cut}
      onClose={given.onClose}
      onSend={() => cut.mutate(undefined)}
    >
      <ChoiceCards
        label={words.why}
        value={why}
        onChange={setWhy}
        choices={[
          { value: 'replaced', name: words.replaced, text: words.replacedText },
          { value: 'stolen', name: words.stolen, text: words.stolenText },
        ]}
      />
    </FormDialog>
  );
}
