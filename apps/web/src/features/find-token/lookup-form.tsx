import { findToken } from '@gatelight/contract/vending';
import { useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CallError, failureText } from '../../api.ts';
import { formResolver } from '../../data/form-resolver.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { askForCode } from './queries.ts';
import type { LookupRequest } from './queries.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';

export type LookupFormProps = {
  /** What was entered before. */
  readonly request: LookupRequest;
  /** The reference that came with the link. */
  readonly given: string | undefined;
  readonly onCodeSent: (request: LookupRequest, expiresInSeconds: number) => void;
};

/** Reference and phone number; sends a one-time code, and answers alike whether they belong together or not. */
export function LookupForm({ request, given, onCodeSent }: LookupFormProps) {
  const { register, handleSubmit, setError, formState, getValues, setValue } = useForm<LookupRequest>({
    resolver: formResolver(findToken.body),
    defaultValues: request,
  });

  // After hydration, because the prerendered page knows no query. What was typed meanwhile stays.
  useLayoutEffect(() => {
    if (given !== undefined && getValues('reference') === '') setValue('reference', given);
  }, [given, getValues, setValue]);

  const ask = useSingleMutation({
    mutationFn: askForCode,
    onSuccess: (answer, asked) => onCodeSent(asked, answer.expires_in_seconds),
    onError: (failure) => {
      showError(WORDS.askFailed(failureText(failure)));
      if (!(failure instanceof CallError)) return;
      for (const name of ['reference', 'phoneNumber'] as const) {
        const message = failure.fields[name];
        if (message) setError(name, { type: 'server', message });
      }
    },
  });
  const { errors } = formState;
  return (
    <Form
      aria-label={WORDS.title}
      className="grid gap-4"
      onSubmit={handleSubmit((entered) => {
        ask.mutate(entered);
      })}
    >
      <Field
        label={WORDS.reference}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={WORDS.referenceHint}
        error={errors.reference?.message}
        {...register('reference')}
      />
      <Field
        label={WORDS.phoneNumber}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={WORDS.phoneHint}
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <div role="alert" className="empty:hidden">
        {ask.isError && <Notice kind="danger">{WORDS.askFailed(failureText(ask.error))}</Notice>}
      </div>
      <Button type="submit" name={WORDS.askForCode} isLoading={ask.isPending} wide className="sm:max-w-80" />
    </Form>
  );
}
