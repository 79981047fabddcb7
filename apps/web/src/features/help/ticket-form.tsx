import { openUserTicket, userTicketForm } from '@gatelight/contract/support';
import type { UserTicketForm } from '@gatelight/contract/support';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CallError, call, failureText } from '../../api.ts';
import { formResolver } from '../../data/form-resolver.ts';
import { endIntent, intentKey } from '../../data/intent-key.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';

const INTENT = 'ticket';

/** A new message to us. The same message sent twice is one ticket. */
export function TicketForm({
  reference,
  onSent,
  onCancel,
}: {
  readonly reference: string;
  readonly onSent: (number: string) => void;
  readonly onCancel: () => void;
}) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<UserTicketForm>({
    defaultValues: { subject: '', message: '', reference: reference.slice(0, 60) },
    mode: 'onTouched',
    resolver: formResolver(userTicketForm),
  });
  const { errors } = formState;
  const send = useSingleMutation({
    mutationFn: (body: UserTicketForm) =>
      call(openUserTicket, { body, idempotencyKey: intentKey(INTENT, body.message.slice(0, 300)) }),
    onSuccess: ({ number }) => {
      endIntent(INTENT);
      void queries.invalidateQueries({ queryKey: ['tickets'] });
      showSuccess(WORDS.sent(number));
      onSent(number);
    },
    onError: (failure) => {
      showError(failureText(failure));
      if (!(failure instanceof CallError)) return;
      if (failure.code === 'idempotency-key-reused') endIntent(INTENT);
      for (const [field, message] of Object.entries(failure.fields)) {
        if (field === 'subject' || field === 'message' || field === 'reference')
          setError(field, { type: 'server', message });
      }
    },
  });
  return (
    <Form
      aria-label={WORDS.newTicket}
      className="card-box grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
    >
      <Field label={WORDS.subject} required error={errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label={WORDS.message}
        hint={WORDS.messageHint}
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <Field
        label={WORDS.reference}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <div role="alert" className="empty:-mt-4">
        {send.isError && <Notice kind="danger">{failureText(send.error)}</Notice>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name={WORDS.send} isLoading={send.isPending} />
        <Button name={WORDS.cancel} look="quiet" disabled={send.isPending} onClick={onCancel} />
      </div>
    </Form>
  );
}
