import { gateKinds } from '@gatelight/contract/places/gate';
import { useState } from 'react';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../ui/payment/ways/choice-cards.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { createGate, cutOff, saveGate } from './queries.ts';
import type { Gate, GateDevice } from './queries.ts';

export const AddGateDialog = (given: Given) => <GateDialog {...given} />;

/** A new or existing gate. */
export function GateDialog({ gate, ...given }: Given & { readonly gate?: Gate }) {
  const [name, setName] = useState(gate?.name ?? '');
  const [kind, setKind] = useState(gate?.kind ?? 'both');
  const save = useChange(
    given,
    async () => {
      if (gate) await saveGate(given.estate, gate.id, { name, kind });
      else await createGate(given.estate, { name, kind });
    },
    () => (gate ? words.gateChanged : words.gateAdded),
  );
  return (
    <FormDialog
      title={gate ? words.changeGateOf(gate.name) : words.addGate}
      {...(!gate && { save: words.addGate })}
      sending={save}
      onClose={given.onClose}
    >
      <Field
        label={words.gateName}
        hint={words.gateNameHint}
        required
        maxLength={40}
        autoComplete="off"
        value={name}
        error={faultOf(save.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceCards
        label={words.gateKind}
        value={kind}
        onChange={setKind}
        choices={gateKinds.map((value) => ({ value, ...words.gateKinds[value] }))}
      />
    </FormDialog>
  );
}

/** Asks what happened: a thief may learn the codes on a stolen phone. */
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
