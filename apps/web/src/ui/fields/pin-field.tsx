import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export type PinFieldProps = Pick<
  FieldProps,
  'label' | 'hint' | 'error' | 'required' | 'autoFocus' | 'className' | 'name' | 'ref'
> & {
  readonly value: string;
  readonly onChange: (digits: string) => void;
};

/** 4 to 6 digits, hidden, with the keyboard of digits. Other characters are left out. */
export function PinField({ value, onChange, ...field }: PinFieldProps) {
  return (
    <Field
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
    />
  );
}
