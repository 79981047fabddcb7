import { useId } from 'react';
import type { ComponentProps } from 'react';
import { KIT_WORDS as WORDS } from '../../strings/dev-ui/kit.ts';
import { cardBrand, cardDigits, expiryDigits, wholeExpiry, withDashes, withSlash } from './card-number.ts';
import { cx } from '../styles/class-names.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import { FormattedInput } from './formatted-input.tsx';
import { digitsOf } from '../values/number-text.ts';

/** Digits only: the number without dashes, the expiry as MMYYYY. */
export type Card = { readonly cardNumber: string; readonly expiryDate: string; readonly cvv: string };

export type CardFieldsProps = {
  readonly value: Card;
  readonly onChange: (card: Card) => void;
  readonly errors?: Partial<Record<keyof Card, string>>;
  readonly disabled?: boolean;
  readonly className?: string;
};

type CardFieldProps = Pick<
  ComponentProps<typeof FormattedInput>,
  'value' | 'onChange' | 'parse' | 'format' | 'autoComplete' | 'disabled' | 'onBlur'
> & {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly mark?: string | null;
};

function CardField({ label, hint, error, mark, ...input }: CardFieldProps) {
  const id = useId();
  const ids = [describedBy(id, { hint, error }), mark && `${id}-mark`].filter(Boolean).join(' ');
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required>
      <div className="control" data-invalid={error ? '' : undefined}>
        <FormattedInput
          {...input}
          id={id}
          className="digits"
          inputMode="numeric"
          keep={/\d/}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids || undefined}
        />
        {mark && (
          <span
            id={`${id}-mark`}
            className="me-3 rounded-sm bg-neutral-soft px-2 py-0.5 text-13 font-bold text-neutral"
          >
            {mark}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}

/** A payment card: number in groups of four, expiry as MM/YYYY, CVV. Paste and autofill fill each as banks write it. */
export function CardFields({ value, onChange, errors, disabled, className }: CardFieldsProps) {
  return (
    <div className={cx('grid grid-cols-2 items-start gap-x-4 gap-y-4', className)}>
      <div className="col-span-2">
        <CardField
          label={WORDS.cardNumber}
          error={errors?.cardNumber}
          autoComplete="cc-number"
          disabled={disabled}
          mark={cardBrand(value.cardNumber)}
          value={value.cardNumber}
          onChange={(cardNumber) => onChange({ ...value, cardNumber })}
          parse={cardDigits}
          format={withDashes}
        />
      </div>
      <CardField
        label={WORDS.cardExpiry}
        hint={WORDS.cardExpiryHint}
        error={errors?.expiryDate}
        autoComplete="cc-exp"
        disabled={disabled}
        value={value.expiryDate}
        onChange={(expiryDate) => onChange({ ...value, expiryDate })}
        onBlur={() => onChange({ ...value, expiryDate: wholeExpiry(value.expiryDate) })}
        parse={expiryDigits}
        format={withSlash}
      />
      <CardField
        label={WORDS.cardCvv}
        hint={WORDS.cardCvvHint}
        error={errors?.cvv}
        autoComplete="cc-csc"
        disabled={disabled}
        value={value.cvv}
        onChange={(cvv) => onChange({ ...value, cvv })}
        parse={(text) => digitsOf(text).slice(0, 3)}
        format={(digits) => digits}
      />
    </div>
  );
}
