import { findTokenForm, type FindTokenForm } from '@gatelight/contract/selling/vending/find-token';
import { useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CallError, failureText } from '../../api.ts';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { askForCode, lookupOf } from './queries.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';

export type LookupFormProps = {
  /** What was entered before. */
  readonly entered: FindTokenForm;
  /** The reference that came with the link. */
  readonly given: string | undefined;
  readonly onCodeSent: (entered: FindTokenForm, expiresInSeconds: number) => void;
};

/** Reference or meter number, and phone number; sends a one-time code, and shows the same text whether they belong together or not. */
export function LookupForm({ entered, given, onCodeSent }: LookupFormProps) {
  const { register, handleSubmit, setError, formState, getValues, setValue } = useForm<FindTokenForm>({
    resolver: formResolver(findTokenForm),
    defaultValues: entered,
  });

  // After hydration, because the prerendered page knows no query. What was typed meanwhile stays.
  useLayoutEffect(() => {
    if (given !== undefined && getValues('wanted') === '') setValue('wanted', given);
  }, [given, getValues, setValue]);

  const ask = useSingleMutation({
    mutationFn: (asked: FindTokenForm) => askForCode(lookupOf(asked)),
    onSuccess: (answer, asked) => onCodeSent(asked, answer.expires_in_seconds),
    onError: (failure) => {
      showError(WORDS.askFailed(failureText(failure)));
      if (!(failure instanceof CallError)) return;
      const { reference, meterNumber, phoneNumber } = failure.fields;
      const wanted = reference ?? meterNumber;
      // The upper field last: it gets the focus when both were refused.
      if (phoneNumber) setError('phoneNumber', { type: 'server', message: phoneNumber }, { shouldFocus: true });
      if (wanted) setError('wanted', { type: 'server', message: wanted }, { shouldFocus: true });
    },
  });
  const { errors } = formState;
  return (
    <Form
      aria-label={WORDS.title}
      className="grid gap-4"
      onSubmit={handleSubmit((asked) => {
        ask.mutate(asked);
      })}
    >
      <Field
        label={WORDS.referenceOrMeter}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={WORDS.referenceHint}
        error={errors.wanted?.message}
        {...register('wanted')}
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
