import { todayInLagos } from '@gatelight/contract/lagos-days';
import { powerMeterKinds } from '@gatelight/contract/places/power';
import type { PowerMeter, PowerMeterKind, PowerSetup } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { addMeter, changeMeter } from '../queries.ts';
import type { MeterChange, MeterInput } from '../queries.ts';

const isOnLine = (kind: PowerMeterKind) => kind === 'line' || kind === 'houses' || kind === 'common';

export function AddMeterDialog({ setup, ...given }: Given & { readonly setup: PowerSetup }) {
  const [kind, setKind] = useState<PowerMeterKind>('grid');
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [supplier, setSupplier] = useState('');
  const [line, setLine] = useState('');
  const [from, setFrom] = useState(todayInLagos());
  const send = useChange(
    given,
    (body: MeterInput) => addMeter(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.addMeter}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        send.mutate({
          kind,
          name,
          account_number: account,
          supplier,
          in_use_from: from,
          ...(isOnLine(kind) && line !== '' && { line_id: line }),
        })
      }
    >
      <Select
        label={words.kind}
        required
        hint={words.kindTexts[kind]}
        value={kind}
        options={powerMeterKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(chosen) => setKind(powerMeterKinds.find((one) => one === chosen) ?? 'grid')}
      />
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      {kind === 'grid' && (
        <>
          <Field
            label={words.supplierName}
            maxLength={80}
            value={supplier}
            onChange={(event) => setSupplier(event.target.value)}
          />
          <Field
            label={words.accountNumber}
            maxLength={40}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        </>
      )}
      {isOnLine(kind) && (
        <Select
          label={words.line}
          required={kind === 'line'}
          value={line}
          options={[
            ...(kind === 'line' ? [] : [{ value: '', label: words.noLine }]),
            ...setup.lines.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={setLine}
        />
      )}
      <Field
        label={words.inUseFrom}
        type="date"
        required
        value={from}
        error={faultOf(send.error, 'in_use_from')}
        onChange={(event) => setFrom(event.target.value)}
      />
    </FormDialog>
  );
}

export function ChangeMeterDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [first] = useState(meter);
  const [name, setName] = useState(meter.name);
  const [account, setAccount] = useState(meter.account_number);
  const [supplier, setSupplier] = useState(meter.supplier);
  const [until, setUntil] = useState(meter.in_use_until ?? '');
  const send = useChange(
    given,
    (body: MeterChange) => changeMeter(meter.id, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={meter.name}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        // Only fields that were changed here: another person may have changed the rest meanwhile.
        send.mutate({
          ...(name !== first.name && { name }),
          ...(account !== first.account_number && { account_number: account }),
          ...(supplier !== first.supplier && { supplier }),
          ...(until !== (first.in_use_until ?? '') && { in_use_until: until === '' ? null : until }),
        })
      }
    >
      <Field
        label={words.meterName}
        required
        maxLength={80}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      {meter.kind === 'grid' && (
        <Field
          label={words.supplierName}
          maxLength={80}
          value={supplier}
          onChange={(event) => setSupplier(event.target.value)}
        />
      )}
      <Field
        label={words.accountNumber}
        maxLength={40}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={words.inUseUntil}
        hint={words.stillInUse}
        type="date"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </FormDialog>
  );
}
