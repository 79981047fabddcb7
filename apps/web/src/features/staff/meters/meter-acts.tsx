import { useState } from 'react';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { EditMeterDialog } from './edit-meter-dialog.tsx';
import { PlaceMeterDialog } from './place-meter-dialog.tsx';
import type { MeterOffice } from './queries.ts';
import { ReplaceWizard } from './replace-wizard.tsx';

type Name = keyof typeof words.actNames;

type Act = {
  readonly permission: 'meters.edit' | 'meters.engineer' | 'free-issue';
  readonly when: (meter: MeterOffice) => boolean;
  readonly isDanger?: boolean;
};

const inHouse = ({ life }: MeterOffice) => ['installed', 'active', 'faulty'].includes(life);

const ACTS: Readonly<Record<Name, Act>> = {
  verify: { permission: 'meters.engineer', when: ({ life }) => life === 'installed' },
  'test-token': { permission: 'meters.engineer', when: (meter) => inHouse(meter) || meter.life === 'in_store' },
  'report-tamper': { permission: 'meters.edit', when: (meter) => inHouse(meter) && !meter.is_tampered },
  'clear-tamper': { permission: 'meters.engineer', when: (meter) => inHouse(meter) && meter.is_tampered },
  'set-power-limit': {
    permission: 'meters.engineer',
    when: (meter) => inHouse(meter) && meter.utility === 'electricity',
  },
  'free-issue': { permission: 'free-issue', when: ({ life }) => life === 'active' },
  'change-key': { permission: 'meters.engineer', when: (meter) => inHouse(meter) || meter.life === 'in_store' },
  'report-fault': { permission: 'meters.edit', when: ({ life }) => life === 'active' || life === 'installed' },
  mend: { permission: 'meters.edit', when: ({ life }) => life === 'faulty' },
  'clear-credit': { permission: 'meters.engineer', when: inHouse, isDanger: true },
  store: { permission: 'meters.edit', when: ({ life }) => life === 'installed' },
  retire: {
    permission: 'meters.edit',
    when: (meter) => inHouse(meter) || meter.life === 'in_store',
    isDanger: true,
  },
};

/** The acts on a meter in its current state. */
export function MeterActs({ meter }: { readonly meter: MeterOffice }) {
  const may = permissionsOf(useUser());
  const [open, setOpen] = useState<Name>();
  const [isReplacing, setIsReplacing] = useState(false);
  const [placing, setPlacing] = useState<'install' | 'move'>();
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = may.has('meters.edit');
  const place = !mayEdit ? undefined : meter.life === 'in_store' ? 'install' : inHouse(meter) ? 'move' : undefined;
  const names = (Object.keys(ACTS) as Name[]).filter(
    (name) => ACTS[name].when(meter) && may.has(ACTS[name].permission),
  );
  const canReplace = inHouse(meter) && may.has('meters.engineer');
  if (isReplacing) return <ReplaceWizard meter={meter} onClose={() => setIsReplacing(false)} />;
  if (names.length === 0 && !canReplace && place === undefined) return null;
  return (
    <section className="card p-4">
      <h2 className="pb-3 text-16">{words.acts}</h2>
      <div className="flex flex-wrap gap-2">
        {canReplace && <Button name={words.replace.open} small onClick={() => setIsReplacing(true)} />}
        {place && <Button name={words.place[place]} look="outline" small onClick={() => setPlacing(place)} />}
        {mayEdit && place && <Button name={words.edit.open} look="outline" small onClick={() => setIsEditing(true)} />}
        {names.map((name) => (
          <Button
            key={name}
            name={words.actNames[name]}
            look={ACTS[name].isDanger ? 'danger' : 'outline'}
            small
            onClick={() => setOpen(name)}
          />
        ))}
      </div>
      {placing && <PlaceMeterDialog name={placing} meter={meter} onClose={() => setPlacing(undefined)} />}
      {isEditing && <EditMeterDialog meter={meter} onClose={() => setIsEditing(false)} />}
      {open && <MeterActDialog name={open} meter={meter} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type Given = {
  readonly watts: string;
  readonly test: string;
  readonly units: string;
  readonly group: string;
  readonly revision: string;
  readonly index: string;
};

/** The fields that each act needs besides the meter. */
const FIELDS: Readonly<Partial<Record<Name, readonly (keyof Given)[]>>> = {
  'set-power-limit': ['watts'],
  'test-token': ['test'],
  'free-issue': ['units'],
  'change-key': ['group', 'revision', 'index'],
};

const SHAPES: Readonly<Record<keyof Given, RegExp>> = {
  watts: /^\d{3,7}$/,
  test: /^(\d|1[0-8])$/,
  units: /^\d{1,6}\.\d$/,
  group: /^\d{6}$/,
  revision: /^[1-9]$/,
  index: /^\d{2}$/,
};

function inputOf(name: Name, number: string, given: Given): Record<string, unknown> {
  switch (name) {
    case 'set-power-limit':
      return { number, watts: Number(given.watts) };
    case 'test-token':
      return { number, test: Number(given.test) };
    case 'free-issue':
      return { number, units: given.units };
    case 'change-key':
      return {
        number,
        supply_group_code: given.group,
        key_revision: Number(given.revision),
        tariff_index: given.index,
      };
    case 'verify':
    case 'report-fault':
    case 'mend':
    case 'report-tamper':
    case 'clear-tamper':
    case 'clear-credit':
    case 'store':
    case 'retire':
      return { number };
  }
}

function MeterActDialog({
  name,
  meter,
  onClose,
}: {
  readonly name: Name;
  readonly meter: MeterOffice;
  readonly onClose: () => void;
}) {
  const [given, setGiven] = useState<Given>({
    watts: '6000',
    test: '0',
    units: '',
    group: meter.supply_group_code,
    revision: String(meter.key_revision),
    index: meter.tariff_index,
  });
  const fields = FIELDS[name] ?? [];
  return (
    <ActDialog
      kind={`meter.${name}`}
      input={inputOf(name, meter.number, given)}
      title={words.question(words.actNames[name], meter.number)}
      effect={words.effects[name]}
      confirm={words.actNames[name]}
      isDanger={ACTS[name].isDanger ?? false}
      isReady={fields.every((field) => SHAPES[field].test(given[field]))}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field
          key={field}
          label={words.fields[field]}
          inputMode={field === 'units' ? 'decimal' : 'numeric'}
          required
          value={given[field]}
          onChange={(event) => setGiven({ ...given, [field]: event.target.value.trim() })}
        />
      ))}
    </ActDialog>
  );
}
