import type { ActKind } from '@gatelight/contract/base/staff/acts';
import type { SettingField, SettingView } from '@gatelight/contract/office/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTING_WORDS as words } from '../../../strings/staff/settings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Asked } from '../asked.ts';
import { instantOf } from '../../../ui/values/lagos-input.ts';
import { settingQuery } from './queries.ts';
import { typedOf, valueOf } from './shown-value.ts';
import type { Estates } from './shown-value.ts';

/** Groups that change only at a future time, each by a separate act. */
const SCHEDULED: Partial<Record<SettingView['group'], ActKind>> = {
  vat: 'vat.schedule',
  fees: 'fee.schedule',
  limits: 'limit.schedule',
};

function EstatesField({
  label,
  typed,
  estates,
  onChange,
}: {
  readonly label: string;
  readonly typed: string;
  readonly estates: Estates;
  readonly onChange: (typed: string) => void;
}) {
  const chosen = new Set(typed === '' ? [] : typed.split(','));
  const toggle = (id: string) => {
    if (!chosen.delete(id)) chosen.add(id);
    onChange([...chosen].join(','));
  };
  return (
    <fieldset className="grid max-h-60 gap-1 overflow-y-auto">
      <legend className="pb-1 font-semibold">{label}</legend>
      {estates.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function ValueField({
  field,
  typed,
  error,
  estates,
  onChange,
}: {
  readonly field: SettingField;
  readonly typed: string;
  readonly error: string | undefined;
  readonly estates: Estates;
  readonly onChange: (typed: string) => void;
}) {
  switch (field.kind) {
    case 'kobo':
      return <AmountField label={field.label} required value={typed} onChange={onChange} error={error} />;
    case 'choice':
      return <Select label={field.label} options={field.options ?? []} value={typed} onChange={onChange} />;
    case 'estates':
      return <EstatesField label={field.label} typed={typed} estates={estates} onChange={onChange} />;
    case 'bp':
    case 'whole':
    case 'text':
      return (
        <Field
          label={field.kind === 'bp' ? `${field.label} (%)` : field.label}
          inputMode={field.kind === 'text' ? undefined : 'decimal'}
          required
          value={typed}
          onChange={(event) => onChange(event.target.value)}
          error={error}
        />
      );
  }
}

/** New values of one setting, from now on or from a time on. */
export function SettingDialog({
  setting,
  onClose,
  onAsk,
}: {
  readonly setting: SettingView;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const details = useQuery(settingQuery(setting.key));
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(setting.fields.map((field) => [field.name, typedOf(field, setting.current.value[field.name])])),
  );
  const [at, setAt] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const scheduled = SCHEDULED[setting.group];
  const instant = instantOf(at);
  const isTimed = at === '' ? scheduled === undefined : instant !== '' && new Date(instant) > new Date();
  const values = Object.fromEntries(
    setting.fields.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')]),
  );
  const isWhole = Object.values(values).every((value) => value !== undefined);
  return (
    <OpenDialog onClose={onClose} title={words.changeOf(setting.title)}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (!isWhole || !isTimed) return;
          onAsk({
            kind: scheduled ?? 'setting.change',
            input: { key: setting.key, value: values, ...(instant !== '' && { valid_from: instant }) },
            title: words.changeOf(setting.title),
            effect: instant === '' ? words.effectNow : words.effectLater,
          });
        }}
      >
        <p className="text-14 text-ink-2">{setting.about}</p>
        {setting.fields
          .filter(({ kind }) => kind !== 'estates' || typed.state === 'estates')
          .map((field) => (
            <ValueField
              key={field.name}
              field={field}
              typed={typed[field.name] ?? ''}
              error={isChecked && values[field.name] === undefined ? words.number : undefined}
              estates={details.data?.estates ?? []}
              onChange={(next) => setTyped({ ...typed, [field.name]: next })}
            />
          ))}
        <Field
          label={words.when}
          hint={scheduled === undefined ? words.atOnce : undefined}
          type="datetime-local"
          required={scheduled !== undefined}
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isChecked && !isTimed ? words.whenRequired : undefined}
        />
        {setting.needs_second_person && <p className="text-14 text-ink-2">{words.second}</p>}
        <Button type="submit" name={words.continue} />
      </form>
    </OpenDialog>
  );
}
