import type { UseFormRegisterReturn } from 'react-hook-form';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Field } from '../../../ui/fields/field.tsx';

type CurrentPasswordFieldProps = UseFormRegisterReturn & { readonly error: string | undefined };

/** The user's current password, which a change of the account needs. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return <Field label={WORDS.currentPassword} type="password" required autoComplete="current-password" {...props} />;
}
