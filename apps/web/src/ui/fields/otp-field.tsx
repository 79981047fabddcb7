import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { useId, useRef } from 'react';
import type { Ref } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';
import { digitsOf } from '../values/number-text.ts';

const CODE_DIGITS = 6;

export type OtpFieldProps = Omit<FieldWords, 'label'> & {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once for each complete code, so a form can send it without a click. */
  readonly onComplete?: (code: string) => void;
  readonly name?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A six-digit code: one real input painted as six cells, so pasting and autofill from an SMS work. */
export function OtpField({
  label = STRINGS.ui.code,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  onComplete,
  id,
  ...input
}: OtpFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const lastSent = useRef('');
  function complete(code: string) {
    if (lastSent.current === code) return;
    lastSent.current = code;
    onComplete?.(code);
  }
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required} className={className}>
      <OTPInput
        {...input}
        id={fieldId}
        maxLength={CODE_DIGITS}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        pasteTransformer={digitsOf}
        value={value}
        onChange={(code) => {
          if (code.length < CODE_DIGITS) lastSent.current = '';
          onChange(code);
        }}
        onComplete={complete}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        containerClassName="otp"
        render={({ slots }) => (
          <div className="flex gap-1.5 xs:gap-2" aria-hidden="true">
            {slots.map((slot, at) => (
              <div
                // The six places never move.
                key={at}
                className={cx(
                  'digits grid h-13 min-w-0 flex-1 place-items-center rounded-md border text-24',
                  input.disabled ? 'cursor-not-allowed bg-surface-2 text-ink-3' : 'bg-surface',
                  error ? 'border-danger' : 'border-line-strong',
                  slot.isActive && 'outline-3 outline-offset-2 outline-focus',
                )}
              >
                {slot.char}
                {slot.hasFakeCaret && <span className="otp-caret" />}
              </div>
            ))}
          </div>
        )}
      />
    </FieldFrame>
  );
}
