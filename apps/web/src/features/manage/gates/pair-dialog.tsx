import type { addGateDevice } from '@gatelight/contract/places/gate';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { SuccessState } from '../../../ui/feedback/state-screens.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { QrCode } from '../../../ui/values/qr-code.tsx';
import { faultOf } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { gatesKey, gatesQuery, startPairing } from './queries.ts';
import type { Gate } from './queries.ts';

type Pairing = AnswerOf<typeof addGateDevice>;

/** Names a phone, shows the QR code that pairs it, and waits until it is paired. The secret is only here. */
export function PairDialog({ gate, ...given }: Given & { readonly gate: Gate }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const start = useSingleMutation({
    mutationFn: () => startPairing(given.estate, gate.id, name),
    onSettled: () => queries.invalidateQueries({ queryKey: gatesKey(given.estate) }),
  });
  if (start.data) return <Waiting {...given} gate={gate.id} name={name.trim()} pairing={start.data} />;
  return (
    <FormDialog title={words.addDeviceTo(gate.name)} save={words.showCode} sending={start} onClose={given.onClose}>
      <Field
        label={words.deviceName}
        hint={words.deviceNameHint}
        required
        maxLength={40}
        autoComplete="off"
        value={name}
        error={faultOf(start.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function Waiting({
  gate,
  name,
  pairing,
  ...given
}: Given & { readonly gate: string; readonly name: string; readonly pairing: Pairing }) {
  const [isOver, setIsOver] = useState(false);
  const { data } = useQuery(gatesQuery(given.estate, true));
  const device = data?.gates.find(({ id }) => id === gate)?.devices.find(({ id }) => id === pairing.id);
  const isPaired = device?.state === 'paired';
  return (
    <Dialog isOpen onClose={given.onClose} title={isPaired ? words.paired(name) : words.pairTitle}>
      <div className="mt-2 grid gap-4">
        {isPaired ? (
          <SuccessState title={words.paired(name)} text={words.pairedText} />
        ) : isOver ? (
          <Notice kind="warning">{words.pairOver}</Notice>
        ) : (
          <>
            <p className="text-14 text-ink-2">{words.pairText}</p>
            <QrCode
              text={`${location.origin}/gate#${pairing.secret}`}
              label={words.pairQr}
              className="size-60 justify-self-center"
            />
            <p className="flex items-baseline justify-center gap-2">
              <span className="text-14 text-ink-2">{words.pairLeft}</span>
              <Countdown deadline={pairing.until} onEnd={() => setIsOver(true)} />
            </p>
          </>
        )}
        <Button
          look={isPaired ? 'primary' : 'outline'}
          className="justify-self-end"
          name={isPaired ? words.done : words.close}
          onClick={given.onClose}
        />
      </div>
    </Dialog>
  );
}
