import type { EndpointDetail } from '@gatelight/contract/office/integrations';
import { useMemo, useState } from 'react';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { inputOf, instantOf } from '../../../ui/values/lagos-input.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';

const words = INTEGRATION_WORDS.endpoint;
const OVERLAPS = (['24', '168', '0'] as const).map((value) => ({ value, label: words.overlapOptions[value] }));

type Name = 'edit' | 'switch' | 'rotate' | 'test' | 'replay' | 'remove';

type Props = {
  readonly endpoint: EndpointDetail;
  /** Something was done. */
  readonly onDone: () => void;
  /** Its secret can be shown now. */
  readonly onShow: () => void;
  readonly onRemoved: () => void;
};

/** The acts on an endpoint in its current state. */
export function EndpointActs(props: Props) {
  const { endpoint, onShow } = props;
  const [open, setOpen] = useState<Name>();
  const isOn = endpoint.state === 'on';
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {endpoint.may_show && <Button name={words.showSecret} small onClick={onShow} />}
        {isOn && <Button name={words.test} look="outline" small onClick={() => setOpen('test')} />}
        {isOn && <Button name={words.replay} look="outline" small onClick={() => setOpen('replay')} />}
        <Button name={words.edit} look="outline" small onClick={() => setOpen('edit')} />
        <Button name={words.rotate} look="outline" small onClick={() => setOpen('rotate')} />
        <Button
          name={isOn ? words.switchOff : words.switchOn}
          look={isOn ? 'outline' : 'primary'}
          small
          onClick={() => setOpen('switch')}
        />
        <Button name={words.remove} look="danger" small onClick={() => setOpen('remove')} />
      </div>
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} onChanged={props.onDone} />}
      {open === 'replay' && <ReplayDialog {...props} onClose={close} />}
      {open === 'rotate' && <RotateDialog {...props} onClose={close} />}
      {(open === 'switch' || open === 'test' || open === 'remove') && (
        <PlainDialog {...props} name={open} onClose={close} />
      )}
    </>
  );
}

/** Acts that need only the endpoint. */
function PlainDialog({
  endpoint: { id, state },
  name,
  onDone,
  onRemoved,
  onClose,
}: Props & { readonly name: 'switch' | 'test' | 'remove'; readonly onClose: () => void }) {
  const isOn = state === 'on';
  const input = useMemo(() => (name === 'switch' ? { id, on: !isOn } : { id }), [id, name, isOn]);
  const texts = {
    switch: isOn
      ? { title: words.switchOffTitle, effect: words.switchOffEffect, confirm: words.switchOff }
      : { title: words.switchOnTitle, effect: words.switchOnEffect, confirm: words.switchOn },
    test: { title: words.testTitle, effect: words.testEffect, confirm: words.testConfirm },
    remove: { title: words.removeTitle, effect: words.removeEffect, confirm: words.removeConfirm },
  }[name];
  return (
    <ActDialog
      kind={`webhook.${name}`}
      input={input}
      {...texts}
      isDanger={name === 'remove'}
      onClose={onClose}
      onAsked={name === 'remove' ? onRemoved : onDone}
    />
  );
}

const dayAgo = () => inputOf(new Date(Date.now() - 86_400_000));

function ReplayDialog({ endpoint: { id }, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(dayAgo);
  const since = instantOf(typed);
  const input = useMemo(() => ({ id, ...(since !== '' && { since }) }), [id, since]);
  return (
    <ActDialog
      kind="webhook.replay"
      input={input}
      title={words.replayTitle}
      effect={words.replayEffect}
      confirm={words.replayConfirm}
      isReady={since !== ''}
      onClose={onClose}
      onAsked={onDone}
    >
      <Field
        label={words.since}
        type="datetime-local"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}

function RotateDialog({ endpoint: { id }, onDone, onShow, onClose }: Props & { readonly onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const input = useMemo(() => ({ id, overlap_hours: Number(hours) }), [id, hours]);
  return (
    <ActDialog
      kind="webhook.rotate"
      input={input}
      title={words.rotateTitle}
      effect={words.rotateEffect}
      confirm={words.rotateConfirm}
      onClose={onClose}
      onAsked={({ state }) => {
        onDone();
        if (state !== 'done') return;
        onClose();
        onShow();
      }}
    >
      <Select label={words.overlap} required options={OVERLAPS} value={hours} onChange={setHours} />
    </ActDialog>
  );
}
