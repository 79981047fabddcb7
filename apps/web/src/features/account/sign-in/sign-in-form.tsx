import { signInForm } from '@gatelight/contract/base/identity';
import { fieldProblem } from '@gatelight/contract/message-of';
import type { UserView } from '@gatelight/contract/base/identity';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../../api.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PATHS } from '../../../paths.ts';
import { SIGN_IN_WORDS as words } from '../../../strings/account/sign-in.ts';
import { fieldMessage } from '../../../strings/common/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { failureOr } from '../form-failure.ts';
import type { SignInBody } from '../queries.ts';
import { useEarlyTyping } from './use-early-typing.ts';

const ALL_REQUIRED = fieldMessage(fieldProblem('all-fields-required'));

export type SignInFormProps = {
  readonly signIn: (body: SignInBody) => Promise<{ user: UserView }>;
  readonly onSignedIn: (user: UserView) => void;
  /** The password is right, and the account also has an authenticator app. */
  readonly onCodeNeeded?: (entered: SignInBody) => void;
  /** Under the password. */
  readonly children?: ReactNode;
};

/** E-mail address or username, and password. A refusal keeps both. */
export function SignInForm({ signIn, onSignedIn, onCodeNeeded, children }: SignInFormProps) {
  const navigate = useNavigate();
  const form = useForm<SignInBody>({
    resolver: formResolver(signInForm),
    defaultValues: { identifier: '', password: '' },
    // One sentence for both fields, shown once: a message under each would say it twice.
    shouldFocusError: true,
  });
  useEarlyTyping('sign-in', form);
  const { errors } = form.formState;

  const send = useSingleMutation({
    mutationFn: signIn,
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (failure, entered) => {
      if (onCodeNeeded && failure instanceof CallError && failure.code === 'second-factor-required') {
        return onCodeNeeded(entered);
      }
      showError(failureOr(words.failed, failure));
      if (failure instanceof CallError && failure.code === 'email-not-verified') {
        const email = failure.facts.email ?? entered.identifier;
        void navigate(`${PATHS.verifyEmail}?${new URLSearchParams({ email })}`, { state: { isSent: true } });
      }
    },
  });

  const problem =
    errors.identifier?.message ??
    errors.password?.message ??
    (send.isError ? failureOr(words.failed, send.error) : undefined);
  return (
    <Form
      name="sign-in"
      aria-label={words.title}
      className="grid gap-4"
      onSubmit={form.handleSubmit(
        (entered) => send.mutate(entered),
        (wrong) => showError(wrong.identifier?.message ?? wrong.password?.message ?? ALL_REQUIRED),
      )}
    >
      <Field
        label={words.identifier}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={errors.identifier ? true : undefined}
        {...form.register('identifier')}
      />
      <div className="grid">
        <Field
          label={words.password}
          required
          type="password"
          autoComplete="current-password"
          {...form.register('password')}
        />
        {children}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && !send.isPending && <Notice kind="danger">{problem}</Notice>}
      </div>
      <Button type="submit" name={words.submit} isLoading={send.isPending} wide />
    </Form>
  );
}

/** A link with the height of a finger. */
export function FormLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      {name}
    </Link>
  );
}
