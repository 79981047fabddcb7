import type { SignInState } from '../../../data/session/sign-in-path.ts';
import { oneTimeCode } from '@gatelight/contract/fields';
import { newPassword } from '@gatelight/contract/base/identity';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { CallError, failureText } from '../../../api.ts';
import { passwordsMatch, recheckConfirmation } from '../../../data/forms/passwords-match.ts';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { PATHS } from '../../../paths.ts';
import picture from '../../../pictures/access-control.svg?url';
import { CODE_WORDS as words } from '../../../strings/account/codes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../sign-up/code-form.tsx';
import { EmailForm } from '../sign-up/email-form.tsx';
import { failureOr, isUnderFields, showUnderFields } from '../form-failure.ts';
import { PasswordRules } from '../sign-up/password-rules.tsx';
import { askForReset, setPassword } from '../queries.ts';
import { FormLink } from './sign-in-form.tsx';

export const meta = () => hiddenHead(words.forgotTitle);

const aside = { title: words.forgotAside, text: words.forgotAsideText, picture, family: 'service' } as const;

/** A reload returns to the code. Neither the code nor a password is kept. */
const KEPT = 'forgotPassword';
const kept = z.object({ email: z.email(), sentAt: z.number() });
type Kept = z.output<typeof kept>;

const newPasswordForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .check(passwordsMatch('newPassword', 'confirmPassword'));
type NewPassword = z.input<typeof newPasswordForm>;

const TITLES = [words.forgotEmailTitle, words.forgotCodeTitle, words.forgotPasswordTitle] as const;
type Step = 0 | 1 | 2;

function Steps({ begun }: { readonly begun: Kept | null }) {
  const navigate = useNavigate();
  const [request, setRequest] = useState<Kept>(begun ?? { email: '', sentAt: 0 });
  const [step, setStep] = useState<Step>(request.email === '' ? 0 : 1);
  const [code, setCode] = useState('');
  /** The error about the code in the third step. */
  const [codeProblem, setCodeProblem] = useState<string>();
  const form = useForm<NewPassword>({
    resolver: formResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  const ask = useSingleMutation({
    mutationFn: askForReset,
    onSuccess: (_, email) => {
      const next = { email, sentAt: Date.now() };
      writeStored('sessionStorage', KEPT, next);
      setRequest(next);
      setCodeProblem(undefined);
      if (step === 1) showSuccess(words.newCodeSent);
      setStep(1);
    },
    onError: (failure) => showError(failureText(failure)),
  });

  const save = useSingleMutation({
    mutationFn: (password: string) => setPassword({ email: request.email, token: code, newPassword: password }),
    onSuccess: () => {
      removeStored('sessionStorage', KEPT);
      showSuccess(words.changed);
      void navigate(PATHS.signIn, { replace: true, state: { why: 'password-changed' } satisfies SignInState });
    },
    onError: (failure) => {
      showError(failureOr(words.failed, failure));
      const isCode = failure instanceof CallError && (failure.code === 'wrong-code' || 'token' in failure.fields);
      if (isCode) {
        // Back to the code; the passwords stay in the form.
        setCode('');
        setCodeProblem(failureText(failure));
        setStep(1);
      } else showUnderFields(failure, form);
    },
  });

  return (
    <AccountScreen
      steps={
        <Stepper
          steps={words.forgotSteps}
          current={step}
          onBack={step === 0 ? undefined : () => setStep(step === 2 ? 1 : 0)}
        />
      }
      title={TITLES[step]}
      lead={[words.forgotEmailLead, undefined, words.forgotPasswordLead][step]}
      aside={aside}
    >
      {step === 0 && (
        <EmailForm
          title={TITLES[0]}
          email={request.email}
          isSending={ask.isPending}
          problem={ask.isError ? failureText(ask.error) : undefined}
          onEmail={(email) => ask.mutate(email)}
        />
      )}
      {step === 1 && (
        <CodeForm
          title={TITLES[1]}
          sent={words.forgotSent(request.email)}
          submitName={words.next}
          typed={code}
          isSending={false}
          onCode={(entered) => {
            // Not checked yet: the server checks it together with the new password.
            setCode(oneTimeCode.parse(entered));
            setCodeProblem(undefined);
            // An error about the last code does not apply to this one.
            save.reset();
            setStep(2);
          }}
          codeProblem={codeProblem}
          problem={ask.isError ? failureText(ask.error) : undefined}
          sentAt={request.sentAt}
          onResend={() => ask.mutate(request.email)}
          isResending={ask.isPending}
        />
      )}
      {step === 2 && (
        <Form
          aria-label={TITLES[2]}
          className="grid gap-4"
          onSubmit={form.handleSubmit((entered) => save.mutate(entered.newPassword))}
        >
          {/* For password managers, which save a password with its user name. */}
          <input type="text" autoComplete="username" value={request.email} readOnly hidden />
          <div className="grid gap-2">
            <Field
              label={words.newPassword}
              required
              type="password"
              autoComplete="new-password"
              error={errors.newPassword?.message}
              {...form.register('newPassword', recheckConfirmation(form))}
            />
            <PasswordRules password={typed} />
          </div>
          <Field
            label={words.confirmPassword}
            required
            type="password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
          <div role="alert" className="empty:hidden">
            {save.isError && !isUnderFields(save.error, form) && (
              <Notice kind="danger">{failureOr(words.failed, save.error)}</Notice>
            )}
          </div>
          <Button type="submit" name={words.save} isLoading={save.isPending} wide />
          <Button name={words.back} look="outline" wide onClick={() => setStep(1)} />
        </Form>
      )}
      <p className="text-center">
        <FormLink to={PATHS.signIn} name={words.backToSignIn} />
      </p>
    </AccountScreen>
  );
}

/** `/forgot_password`: e-mail address, code, new password. */
export default function ForgotPasswordPage() {
  // The prerendered page is the first step; a reload in the middle continues where it was.
  const isHydrated = useHydrated();
  return isHydrated ? <Steps key="kept" begun={readStored('sessionStorage', KEPT, kept)} /> : <Steps begun={null} />;
}
