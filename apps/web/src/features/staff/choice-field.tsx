import { useId } from 'react';
import { METER_WORDS as words } from '../../strings/staff/meters.ts';

export type ChoiceFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** The browser's own list, which opens above a dialog. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <select
        id={id}
        required
        className="control px-3.5"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {value === '' && <option value="">{words.register.choose}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
