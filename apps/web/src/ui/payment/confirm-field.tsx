import { useEffect, useRef } from 'react';
import { PAYING_WORDS as WORDS } from '../../strings/app/paying.ts';
import { Button } from '../buttons/button.tsx';
import { Field } from '../fields/field.tsx';
import { PinField } from '../fields/pin-field.tsx';

export type ConfirmFieldProps = {
  readonly confirmation: {
    readonly way: 'password' | 'pin' | null;
    readonly typed: string;
    readonly changeTyped: (typed: string) => void;
    readonly takePassword: () => void;
  };
  readonly hints: Readonly<Record<'password' | 'pin', string>>;
  /** The error under the field, where the page does not show it elsewhere. */
  readonly error?: string;
};

/** Asks for the wallet PIN or the password beside the button that takes the money, once the server requires it. */
export function ConfirmField({ confirmation, hints, error }: ConfirmFieldProps) {
  const { way, typed, changeTyped, takePassword } = confirmation;
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(typed);
  // A wrong PIN is cleared, so that the next try can be typed immediately.
  useEffect(() => {
    if (typed === '' && before.current !== '') field.current?.focus();
    before.current = typed;
  }, [typed]);
  if (way === null) return null;
  if (way === 'password') {
    return (
      <Field
        label={WORDS.password}
        hint={hints.password}
        error={error}
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={typed}
        onChange={({ currentTarget }) => changeTyped(currentTarget.value)}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <PinField
        ref={field}
        className="w-full"
        label={WORDS.pin}
        hint={hints.pin}
        error={error}
        autoFocus
        required
        value={typed}
        onChange={changeTyped}
      />
      <Button name={WORDS.takePassword} look="quiet" small className="-ml-3.5" onClick={takePassword} />
    </div>
  );
}
