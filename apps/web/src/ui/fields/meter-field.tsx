import { useId } from 'react';
import type { FocusEvent, Ref } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FormattedInput } from './formatted-input.tsx';
import { METER_GROUPS, digitsOf, inGroups } from '../values/number-text.ts';

const METER_DIGITS = 11;

export type MeterFieldProps = FieldWords & {
  /** Digits only. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly name?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A meter number: spaces and dashes are welcome, shown as 4-4-3, counted after the first digit. */
export function MeterField({
  label,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  id,
  ...input
}: MeterFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required} className={className}>
      <div className="control" data-invalid={error ? '' : undefined}>
        <FormattedInput
          {...input}
          id={fieldId}
          className="digits"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={onChange}
          parse={digitsOf}
          format={(digits) => inGroups(digits, METER_GROUPS)}
          keep={/\d/}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
        />
        {value.length > 0 && (
          <span className="nums pe-3.5 text-13 text-ink-3" aria-hidden="true">
            {STRINGS.ui.digitsOf(value.length, METER_DIGITS)}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
