import { PAYING_WORDS as WORDS } from '../../strings/app/paying.ts';
import { Field } from '../fields/field.tsx';

export type PasswordFieldProps = {
  readonly confirmation: {
    readonly needsPassword: boolean;
    readonly password: string;
    readonly changePassword: (password: string) => void;
  };
  readonly hint: string;
};

/** Asks for the password of the account beside the button that takes the money, once the server wants it. */
export function PasswordField({ confirmation, hint }: PasswordFieldProps) {
  if (!confirmation.needsPassword) return null;
  return (
    <Field
      label={WORDS.password}
      hint={hint}
      type="password"
      autoComplete="current-password"
      autoFocus
      required
      value={confirmation.password}
      onChange={({ currentTarget }) => confirmation.changePassword(currentTarget.value)}
    />
  );
}
