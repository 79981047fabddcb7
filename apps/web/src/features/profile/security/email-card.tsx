import { oneTimeCode, requiredEmail } from '@gatelight/contract/fields';
import { typedPassword } from '@gatelight/contract/base/identity';
import { confirmEmailChange, requestEmailChange } from '@gatelight/contract/base/identity/own-account';
import type { UserView } from '@gatelight/contract/base/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../../../api.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { startSession } from '../../../data/session/session.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { focusHeading } from '../../../ui/navigation/page-heading.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { meQuery } from '../queries.ts';

const TITLE = 'email-title';

/** A new e-mail address: the password, then the code that the new address received. */
export function EmailCard({ user }: { readonly user: UserView }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  function close(changed: boolean) {
    setIsChanged(changed);
    setSentTo(null);
    focusHeading(document.getElementById(TITLE));
  }
  return (
    <section aria-labelledby={TITLE} className="card-box grid gap-4 p-4 sm:p-5">
      <div>
        <h2 id={TITLE} className="text-18">
          {WORDS.emailTitle}
        </h2>
        <p className="pt-1 text-14 wrap-anywhere text-ink-2">{WORDS.emailNow(user.email)}</p>
      </div>
      <div role="status" className="empty:absolute">
        {isChanged && sentTo === null && (
          <Notice kind="success">
            {WORDS.emailChanged}. {WORDS.emailChangedText}
          </Notice>
        )}
      </div>
      {sentTo === null ? (
        <RequestForm
          emailNow={user.email}
          onSent={(email) => {
            setIsChanged(false);
            setSentTo(email);
          }}
        />
      ) : (
        <CodeForm email={sentTo} onOther={() => close(false)} onChanged={() => close(true)} />
      )}
    </section>
  );
}

const request = z.strictObject({ new_email: requiredEmail, current_password: typedPassword });
type Request = z.output<typeof request>;

type RequestProps = { readonly emailNow: string; readonly onSent: (email: string) => void };

function RequestForm({ emailNow, onSent }: RequestProps) {
  const { register, handleSubmit, setError, formState } = useForm<Request>({
    defaultValues: { new_email: '', current_password: '' },
    mode: 'onTouched',
    resolver: formResolver(request),
  });
  const { errors } = formState;
  const send = useSingleMutation({
    mutationFn: (body: Request) => call(requestEmailChange, { body }),
    onSuccess: ({ email }) => onSent(email),
    onError: (failure) => {
      showError(failureText(failure));
      const isPassword = failure instanceof CallError && failure.code === 'wrong-password';
      const field = isPassword ? 'current_password' : 'new_email';
      setError(field, { type: 'server', message: failureText(failure) }, { shouldFocus: true });
    },
  });
  function submit(values: Request): void {
    if (values.new_email.toLowerCase() !== emailNow.toLowerCase()) return send.mutate(values);
    setError('new_email', { type: 'same', message: WORDS.emailSame }, { shouldFocus: true });
  }
  return (
    <Form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={WORDS.newEmail}
        type="email"
        required
        autoComplete="email"
        error={errors.new_email?.message}
        {...register('new_email')}
      />
      <CurrentPasswordField error={errors.current_password?.message} {...register('current_password')} />
      <Button
        type="submit"
        name={WORDS.sendCode}
        look="outline"
        isLoading={send.isPending}
        className="w-full sm:w-auto sm:justify-self-start sm:px-8"
      />
    </Form>
  );
}

const codeForm = z.strictObject({ otp: oneTimeCode });
type Code = z.output<typeof codeForm>;

function CodeForm({
  email,
  onOther,
  onChanged,
}: {
  readonly email: string;
  readonly onOther: () => void;
  readonly onChanged: () => void;
}) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Code>({
    defaultValues: { otp: '' },
    resolver: formResolver(codeForm),
  });
  useEffect(() => setFocus('otp'), [setFocus]);
  const confirm = useSingleMutation({
    mutationFn: (body: Code) => call(confirmEmailChange, { body }),
    onSuccess: (user) => {
      queries.setQueryData(meQuery.queryKey, user);
      startSession(user);
      showSuccess(WORDS.emailChanged);
      onChanged();
    },
    onError: (failure) => {
      showError(failureText(failure));
      setError('otp', { type: 'server', message: failureText(failure) }, { shouldFocus: true });
    },
  });
  return (
    <Form className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => confirm.mutate(values))(event)}>
      <Notice kind="info">{WORDS.codeSent(email)}</Notice>
      <Field
        label={WORDS.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={formState.errors.otp?.message}
        {...register('otp')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name={WORDS.confirmEmail} isLoading={confirm.isPending} />
        <Button name={WORDS.otherEmail} look="quiet" onClick={onOther} />
      </div>
    </Form>
  );
}
