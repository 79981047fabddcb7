import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { estateChoices, tariffChoices } from './queries.ts';

const SHAPES = {
  number: /^(\d{11}|\d{13})$/,
  group: /^\d{6}$/,
  revision: /^[1-9]$/,
  index: /^\d{2}$/,
} as const;

/** Adds one meter to the store of an estate. To add many, staff import a file. */
export function RegisterMeterDialog({ onClose }: { readonly onClose: () => void }) {
  const [estateList, tariffList] = [useQuery(estateChoices), useQuery(tariffChoices)];
  const [estates, tariffs] = [estateList.data ?? [], tariffList.data ?? []];
  const [given, setGiven] = useState({
    number: '',
    utility: 'electricity',
    estate: '',
    tariff: '',
    make: '',
    group: '',
    revision: '1',
    index: '01',
  });
  const set = (name: keyof typeof given) => (value: string) =>
    setGiven({ ...given, [name]: value, ...(name === 'utility' && { tariff: '' }) });
  const isReady =
    (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).every((name) => SHAPES[name].test(given[name])) &&
    given.estate !== '' &&
    given.tariff !== '';
  return (
    <ActDialog
      kind="meter.create"
      input={{
        number: given.number,
        utility: given.utility,
        estate_id: given.estate,
        tariff_id: given.tariff,
        make: given.make.trim(),
        supply_group_code: given.group,
        key_revision: Number(given.revision),
        tariff_index: given.index,
      }}
      title={words.register.title}
      effect={words.register.effect}
      confirm={words.register.confirm}
      isReady={isReady}
      onClose={onClose}
    >
      <Field
        label={words.columns.number}
        inputMode="numeric"
        required
        value={given.number}
        onChange={(event) => set('number')(event.target.value.replaceAll(/\s/g, ''))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={words.columns.utility}
          value={given.utility}
          options={Object.entries(words.utilities).map(([value, label]) => ({ value, label }))}
          onChange={set('utility')}
        />
        <ChoiceField label={words.columns.estate} value={given.estate} options={estates} onChange={set('estate')} />
        <ChoiceField
          label={words.columns.tariff}
          value={given.tariff}
          options={tariffs
            .filter(({ utility }) => utility === given.utility)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={set('tariff')}
        />
        <Field
          label={words.columns.make}
          maxLength={60}
          value={given.make}
          onChange={(event) => set('make')(event.target.value)}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['group', 'revision', 'index'] as const).map((name) => (
          <Field
            key={name}
            label={words.fields[name]}
            inputMode="numeric"
            required
            value={given[name]}
            onChange={(event) => set(name)(event.target.value.trim())}
          />
        ))}
      </div>
      <PartFailed title={ACT_WORDS.choicesFailed} of={[estateList, tariffList]} />
    </ActDialog>
  );
}
