import { replyForm, replyToTicket } from '@gatelight/contract/support';
import type { Conversation } from '@gatelight/contract/support';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useForm } from 'react-hook-form';
import { CallError, call, failureText } from '../../api.ts';
import { formResolver } from '../../data/form-resolver.ts';
import { endIntent, intentKey } from '../../data/intent-key.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { ticketQuery } from './queries.ts';

/** One ticket: what was written by both sides, and a reply. */
export function ConversationView({ number, onBack }: { readonly number: string; readonly onBack: () => void }) {
  const ticket = useQuery(ticketQuery(number));
  return (
    <div className="mx-auto grid max-w-[760px] gap-4">
      <Button
        name={WORDS.back}
        look="quiet"
        small
        icon={<ArrowLeft aria-hidden="true" size={18} />}
        className="-ms-2 justify-self-start"
        onClick={onBack}
      />
      {ticket.data ? (
        <Shown ticket={ticket.data} />
      ) : ticket.isError ? (
        <>
          <PageHeading className="sr-only">{WORDS.title}</PageHeading>
          <ErrorState
            title={WORDS.ticketFailed}
            text={failureText(ticket.error)}
            onRetry={() => void ticket.refetch()}
          />
        </>
      ) : (
        <>
          <PageHeading className="sr-only">{WORDS.title}</PageHeading>
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-24 w-full" />
        </>
      )}
    </div>
  );
}

function Shown({ ticket }: { readonly ticket: Conversation }) {
  return (
    <>
      <div>
        <PageHeading className="app-title wrap-anywhere">{ticket.subject}</PageHeading>
        <p className="nums pt-1 text-14 text-ink-2">
          {WORDS.number(ticket.number)} · {WORDS.status[ticket.status]}
        </p>
      </div>
      <ol className="grid gap-3" aria-label={WORDS.tickets}>
        {ticket.messages.map((message) => (
          <li
            key={message.id}
            className={`max-w-[85%] rounded-lg px-4 py-3 ${
              message.author === 'user'
                ? 'justify-self-end bg-primary-soft text-on-primary-soft'
                : 'card-box justify-self-start'
            }`}
          >
            <p className="nums text-13">
              <b>{message.author === 'user' ? WORDS.you : WORDS.us}</b> · {lagosTime(message.created_at)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          </li>
        ))}
      </ol>
      <Reply ticket={ticket} />
    </>
  );
}

type Values = { message: string };

function Reply({ ticket }: { readonly ticket: Conversation }) {
  const { number } = ticket;
  const queries = useQueryClient();
  const intent = `reply-${number}`;
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({
    defaultValues: { message: '' },
    resolver: formResolver<Values>(replyForm),
  });
  const send = useSingleMutation({
    mutationFn: (body: Values) =>
      call(replyToTicket, { params: { number }, body, idempotencyKey: intentKey(intent, body.message.slice(0, 300)) }),
    onSuccess: (conversation) => {
      endIntent(intent);
      queries.setQueryData(ticketQuery(number).queryKey, conversation);
      void queries.invalidateQueries({ queryKey: ['tickets', 'list'] });
      reset({ message: '' });
      showSuccess(WORDS.replySent);
    },
    onError: (failure) => {
      showError(failureText(failure));
      if (failure instanceof CallError && failure.code === 'idempotency-key-reused') endIntent(intent);
      setError('message', { type: 'server', message: failureText(failure) });
    },
  });
  return (
    <Form
      aria-label={WORDS.reply}
      className="card-box grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
    >
      {ticket.status === 'closed' && <Notice kind="info">{WORDS.closedText}</Notice>}
      <TextAreaField
        label={WORDS.reply}
        required
        rows={4}
        error={formState.errors.message?.message}
        {...register('message')}
      />
      <Button type="submit" name={WORDS.sendReply} isLoading={send.isPending} className="justify-self-start sm:px-8" />
    </Form>
  );
}
