import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { FieldFrame, describedBy } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';

export type FieldProps = FieldWords & Omit<ComponentProps<'input'>, 'className' | 'placeholder'>;

/** A labelled text input; takes the props of `register()` from React Hook Form. Passwords get a show/hide button. */
export function Field({ label, hint, error, required, className, id, type = 'text', ...input }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required} className={className}>
      <div className="control" data-invalid={error ? '' : undefined}>
        <input
          {...input}
          id={fieldId}
          type={isPassword && isShown ? 'text' : type}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
        />
        {isPassword && (
          <button
            type="button"
            className="grid min-h-11 min-w-11 place-items-center rounded-md text-ink-2"
            aria-pressed={isShown}
            aria-label={STRINGS.ui.showPassword}
            aria-controls={fieldId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className' | 'placeholder'>;

/** A labelled field for several lines. */
export function TextAreaField({ label, hint, error, required, className, id, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required} className={className}>
      <textarea
        rows={5}
        {...area}
        id={fieldId}
        className="control"
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      />
    </FieldFrame>
  );
}
