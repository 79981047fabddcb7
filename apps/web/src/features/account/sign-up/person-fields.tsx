import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { SIGN_UP_WORDS as words } from '../../../strings/account/sign-up.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { recheckConfirmation } from '../../../data/forms/passwords-match.ts';

/** The fields of every new account. */
export type PersonValues = {
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
  password: string;
  confirmPassword: string;
};

export const NO_PERSON: PersonValues = {
  firstName: '',
  lastName: '',
  email: '',
  userName: '',
  password: '',
  confirmPassword: '',
};

export type PersonFieldsProps = {
  readonly form: Pick<UseFormReturn<PersonValues>, 'register' | 'getFieldState' | 'trigger'>;
  readonly errors: FieldErrors<PersonValues>;
  readonly password: string;
};

/** Names, e-mail address, username and a password typed twice, with its rules ticked live. */
export function PersonFields({ form, errors, password }: PersonFieldsProps) {
  const { register } = form;
  return (
    <>
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <Field
          label={words.firstName}
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={words.lastName}
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <Field
          label={words.email}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label={words.userName}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName?.message}
          {...register('userName')}
        />
      </div>
      <div className="grid gap-2">
        <Field
          label={words.password}
          required
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', recheckConfirmation(form))}
        />
        <PasswordRules password={password} />
      </div>
      <Field
        label={words.confirmPassword}
        required
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
