import { useId } from 'react';
import type { FocusEvent, Ref } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FormattedInput } from './formatted-input.tsx';
import { amountOf, withSeparators } from '../values/number-text.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';

export type AmountFieldProps = FieldWords & {
  /** Naira as digits with at most one dot: "5000", "5000.50", "". */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  /** Naira amounts offered as one click. */
  readonly chips?: readonly number[];
  readonly name?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  /** In the size of a heading, where the amount is the main content of the screen. */
  readonly isBig?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Money as people write it: the naira sign in the frame, separators while typing, paste of "₦5,000.00". */
export function AmountField({
  label,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  chips,
  id,
  isBig,
  ...input
}: AmountFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const isHydrated = useHydrated();
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required} className={className}>
      <div className={isBig ? 'control control-big' : 'control'} data-invalid={error ? '' : undefined}>
        <span aria-hidden="true" className="ps-3.5 font-semibold text-ink-2">
          ₦
        </span>
        <FormattedInput
          {...input}
          id={fieldId}
          className="nums -ms-2.5"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={onChange}
          parse={amountOf}
          format={withSeparators}
          keep={/[\d.]/}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
        />
      </div>
      {chips && (
        <div className="chips">
          <div role="group" aria-label={STRINGS.ui.quickAmounts} aria-busy={!isHydrated || undefined}>
            {chips.map((chip) => (
              <button
                key={chip}
                type="button"
                className="chip"
                aria-pressed={value === String(chip)}
                disabled={input.disabled || !isHydrated}
                onClick={() => onChange(String(chip))}
              >
                ₦{withSeparators(String(chip))}
              </button>
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
