import { newPassword, typedPassword } from '@gatelight/contract/base/identity';
import { changePassword } from '@gatelight/contract/base/identity/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../../../api.ts';
import { formResolver } from '../../../data/forms/form-resolver.ts';
import { passwordsMatch } from '../../../data/forms/passwords-match.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { focusHeading } from '../../../ui/navigation/page-heading.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { sessionsQuery } from '../queries.ts';

const form = z
  .strictObject({ current_password: typedPassword, new_password: newPassword, confirm_new_password: z.string() })
  .check(passwordsMatch('new_password', 'confirm_new_password'));
type Values = z.output<typeof form>;
const TITLE = 'password-title';
const EMPTY: Values = { current_password: '', new_password: '', confirm_new_password: '' };

/** Changes the password and signs the other devices out. */
export function PasswordCard() {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<Values>({
    defaultValues: EMPTY,
    mode: 'onTouched',
    resolver: formResolver(form),
  });
  const { errors } = formState;

  const change = useSingleMutation({
    mutationFn: ({ confirm_new_password: _again, ...body }: Values) => call(changePassword, { body }),
    onSuccess: () => {
      // Moves the focus out of the fields first: leaving an empty field would show an error.
      focusHeading(document.getElementById(TITLE));
      reset(EMPTY);
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showSuccess(WORDS.passwordChanged);
    },
    onError: (failure) => {
      showError(failureText(failure));
      if (failure instanceof CallError && failure.code === 'wrong-password') {
        setError('current_password', { type: 'server', message: failure.message });
        setFocus('current_password');
        return;
      }
      const message = failure instanceof CallError ? failure.fields.new_password : undefined;
      if (message !== undefined) setError('new_password', { type: 'server', message }, { shouldFocus: true });
    },
  });

  return (
    <section aria-labelledby={TITLE} className="card-box p-4 sm:p-5">
      <h2 id={TITLE} className="pb-3 text-18">
        {WORDS.passwordTitle}
      </h2>
      <Form className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}>
        <CurrentPasswordField error={errors.current_password?.message} {...register('current_password')} />
        <Field
          label={WORDS.newPassword}
          hint={WORDS.passwordRules}
          type="password"
          required
          autoComplete="new-password"
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        <Field
          label={WORDS.confirmPassword}
          type="password"
          required
          autoComplete="new-password"
          error={errors.confirm_new_password?.message}
          {...register('confirm_new_password')}
        />
        <div role="status" className="empty:absolute">
          {change.isSuccess && (
            <Notice kind="success">
              {WORDS.passwordChanged} {change.data.ended_sessions > 0 && WORDS.passwordOthersEnded}
            </Notice>
          )}
        </div>
        <Button
          type="submit"
          name={WORDS.changePassword}
          isLoading={change.isPending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-8"
        />
      </Form>
    </section>
  );
}
