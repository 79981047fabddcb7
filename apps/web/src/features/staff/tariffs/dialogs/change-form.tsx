import { rounding } from '@gatelight/contract/fields';
import type { Rounding } from '@gatelight/contract/fields';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../../ui/feedback/open-dialog.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { instantOf } from '../../../../ui/values/lagos-input.ts';

/*
 * The forms of the tariff pages: one dialog, and their common parts. A part has the typed text and its value,
 * which is undefined until it is valid; its error is shown once the form was sent.
 */

type Part<Value> = { readonly typed: string; readonly type: (text: string) => void; readonly value: Value | undefined };

/** A price in kobo above zero. `first`: the initial value. */
export function usePrice(first?: bigint): Part<number> {
  const [typed, type] = useState(first === undefined ? '' : typedNaira(first));
  return { typed, type, value: koboOf(typed) || undefined };
}

/** A time in Lagos. `isAhead`: it must be in the future. */
export function useTime({ isAhead = false } = {}): Part<string> {
  const [typed, type] = useState('');
  const instant = instantOf(typed);
  const isPast = isAhead && new Date(instant) <= new Date();
  return {
    typed,
    type,
    value: instant === '' || isPast ? undefined : instant,
  };
}

type PartProps<Value> = { readonly label: string; readonly part: Part<Value>; readonly isChecked: boolean };

export function PriceField({ label, part: { typed, type, value }, isChecked }: PartProps<number>) {
  return (
    <AmountField
      label={label}
      required
      value={typed}
      onChange={type}
      error={isChecked && value === undefined ? words.priceRequired : undefined}
    />
  );
}

export function TimeField({
  label = words.from,
  part: { typed, type, value },
  isChecked,
  fault = words.timeRequired,
  hasSeconds = false,
}: Omit<PartProps<string>, 'label'> & {
  readonly label?: string;
  readonly fault?: string;
  readonly hasSeconds?: boolean;
}) {
  return (
    <Field
      label={label}
      hint={words.lagos}
      type="datetime-local"
      step={hasSeconds ? 1 : undefined}
      required
      value={typed}
      onChange={(event) => type(event.target.value)}
      error={isChecked && value === undefined ? fault : undefined}
    />
  );
}

const ROUNDINGS = rounding.options.map((value) => ({ value, label: words.roundings[value] }));

export function RoundingField({
  value,
  onChange,
}: {
  readonly value: Rounding;
  readonly onChange: (rounding: Rounding) => void;
}) {
  return (
    <Select label={words.rounding} options={ROUNDINGS} value={value} onChange={(next) => onChange(next as Rounding)} />
  );
}

export type ChangeFormProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** The form was sent. It continues only when all of its parts are valid. */
  readonly onSend: () => void;
  /** Its fields; `isChecked`: their errors are shown. */
  readonly children: (isChecked: boolean) => ReactNode;
  readonly className?: string;
  /** In place of "Continue". */
  readonly send?: ReactNode;
};

/** The dialog of a form whose act is previewed and then requested. */
export function ChangeForm({ title, onClose, onSend, children, className, send }: ChangeFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  return (
    <OpenDialog onClose={onClose} title={title} className={className}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          onSend();
        }}
      >
        {children(isChecked)}
        {send ?? <Button type="submit" name={words.continue} />}
      </form>
    </OpenDialog>
  );
}
