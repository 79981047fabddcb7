import type { DieselView } from '@gatelight/contract/places/diesel';
import type { DieselEntry } from '@gatelight/contract/places/diesel/entries';
import { wireKobo } from '@gatelight/contract/money';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import type { EntryInput, LogKind } from '../queries.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { DipForm, TransferForm } from './dip-form.tsx';
import { useEntry } from './entry-frame.tsx';
import type { EntryGiven } from './entry-frame.tsx';
import { RunForm } from './run-form.tsx';

/** The entry of the dialog: a new one, a correction, or a refused one to repair. */
export type Entering = {
  readonly kind: LogKind;
  readonly first?: EntryInput;
  readonly replaces?: { readonly key: string; readonly files: readonly Blob[] };
};

export function EntryDialog({
  estate,
  view,
  tankId,
  entering,
  onClose,
}: {
  readonly estate: string;
  readonly view: DieselView;
  readonly tankId: string;
  readonly entering: Entering;
  readonly onClose: () => void;
}) {
  const { kind, first, replaces } = entering;
  const ofRun = first?.kind === 'run' ? view.generators.find(({ id }) => id === first.generator_id) : undefined;
  const wanted = first && 'tank_id' in first ? first.tank_id : (ofRun?.tank_id ?? tankId);
  const tank = view.tanks.find(({ id }) => id === wanted);
  if (!tank) return null;
  const { tanks, generators, suppliers } = view;
  const given = { estate, tank, tanks, generators, suppliers, replaces, onClose };
  switch (kind) {
    case 'dip':
      return <DipForm {...given} first={first?.kind === 'dip' ? first : undefined} />;
    case 'delivery':
      return <DeliveryForm {...given} first={first?.kind === 'delivery' ? first : undefined} />;
    case 'run':
      return <RunForm {...given} first={first?.kind === 'run' ? first : undefined} />;
    case 'transfer':
      return <TransferForm {...given} first={first?.kind === 'transfer' ? first : undefined} />;
  }
}

/** An entry of the log as initial values of a correction. */
export function correctionOf(entry: DieselEntry, { suppliers }: DieselView): EntryInput | undefined {
  const common = { at: entry.at.toISOString(), note: entry.note, photos: [], corrects: entry.id, reason: '' };
  const { tank_id, ended_at, generator_id, depth_mm, before_mm, after_mm, waybill_litres, litres, to_tank_id } = entry;
  const optional = <Key extends string>(key: Key, value: number | null) =>
    (value === null ? {} : { [key]: value }) as Partial<Record<Key, number>>;
  if (entry.kind === 'dip' && depth_mm !== null) return { kind: 'dip', ...common, tank_id, depth_mm };
  if (entry.kind === 'transfer' && to_tank_id !== null && litres !== null) {
    return { kind: 'transfer', ...common, tank_id, to_tank_id, litres };
  }
  if (entry.kind === 'run' && generator_id !== null && ended_at !== null) {
    return {
      kind: 'run',
      ...common,
      generator_id,
      ended_at: ended_at.toISOString(),
      ...optional('meter_start_hours', entry.meter_start_hours),
      ...optional('meter_end_hours', entry.meter_end_hours),
      ...optional('kwh', entry.kwh),
    };
  }
  if (
    entry.kind === 'delivery' &&
    ended_at !== null &&
    before_mm !== null &&
    after_mm !== null &&
    waybill_litres !== null
  ) {
    return {
      kind: 'delivery',
      ...common,
      tank_id,
      ended_at: ended_at.toISOString(),
      supplier_id: suppliers.find(({ name }) => name === entry.supplier)?.id ?? '',
      waybill_number: entry.waybill_number ?? '',
      waybill_litres,
      before_mm,
      after_mm,
      price_kobo_per_litre: wireKobo(entry.price_kobo_per_litre ?? 0n),
      received_by: entry.received_by ?? '',
      ...optional('ordered_litres', entry.ordered_litres),
      ...optional('waybill_celsius', entry.waybill_celsius),
      ...optional('celsius', entry.celsius),
    };
  }
  return undefined;
}

/** Takes an entry back: a line that names it, with the reason. */
export function TakeBackDialog({ corrects, ...given }: EntryGiven & { readonly corrects: string }) {
  const [reason, setReason] = useState('');
  const { send } = useEntry(given);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <FormDialog
      title={words.takeBackTitle}
      text={words.takeBackText}
      save={words.takeBack}
      sending={send}
      onClose={given.onClose}
      onSend={() => {
        setIsMissing(reason.trim() === '');
        if (reason.trim() !== '') send.mutate({ kind: 'void', corrects, reason });
      }}
    >
      <Field
        label={words.takeBackReason}
        required
        maxLength={200}
        value={reason}
        error={isMissing ? words.faults.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
