import { sendVisitorErasureCode } from '@gatelight/contract/base/privacy';
import type { BodyInputOf } from '@gatelight/contract/route';
import { useForm } from 'react-hook-form';
import { CallError, failureText } from '../../api.ts';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { VISITOR_RIGHTS as WORDS } from '../../strings/legal/visitor-rights.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { askForCode } from './queries.ts';

type Entered = BodyInputOf<typeof sendVisitorErasureCode>;

export type PhoneFormProps = {
  /** What was entered before. */
  readonly entered: string;
  readonly onCodeSent: (phone: string, expiresInSeconds: number) => void;
};

/** The phone number; the response is the same whether we hold data of it or not. */
export function PhoneForm({ entered, onCodeSent }: PhoneFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Entered>({
    resolver: formResolver(sendVisitorErasureCode.body),
    defaultValues: { phone: entered },
  });
  const ask = useSingleMutation({
    mutationFn: ({ phone }: Entered) => askForCode(phone),
    onSuccess: (answer, { phone }) => onCodeSent(phone, answer.expires_in_seconds),
    onError: (failure) => {
      showError(WORDS.askFailed(failureText(failure)));
      const message = failure instanceof CallError ? failure.fields.phone : undefined;
      if (message) setError('phone', { type: 'server', message }, { shouldFocus: true });
    },
  });
  return (
    <Form aria-label={WORDS.form} className="grid gap-4" onSubmit={handleSubmit((typed) => ask.mutate(typed))}>
      <Field
        label={WORDS.phone}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <div role="alert" className="empty:hidden">
        {ask.isError && <Notice kind="danger">{WORDS.askFailed(failureText(ask.error))}</Notice>}
      </div>
      <Button type="submit" name={WORDS.askForCode} isLoading={ask.isPending} wide className="sm:max-w-80" />
    </Form>
  );
}
