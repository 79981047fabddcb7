import { rateTicketJob } from '@gatelight/contract/places/facility';
import {
  mostReplies,
  moveTicketOn,
  replyText,
  replyToTicket,
  uploadAttachment,
} from '@gatelight/contract/office/support/user-tickets';
import type { Conversation } from '@gatelight/contract/office/support/user-tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CallError, call, failureText } from '../../api.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { AttachFiles, SentFiles } from '../../data/forms/attach-files.tsx';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';
import { formResolver } from '../../data/forms/form-resolver.ts';
import { endIntent, intentKey } from '../../data/payment/intent-key.ts';
import { useAttachments } from '../../data/forms/use-attachments.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { useKeptForm } from '../../ui/hooks/use-kept-form.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { fileUrl, problemText, saveAttachment, statusText, ticketJobQuery, ticketQuery } from './queries.ts';

/** One ticket: the messages of both sides, and a form to reply. */
export function ConversationView({ number, onBack }: { readonly number: string; readonly onBack: () => void }) {
  const ticket = useQuery(ticketQuery(number));
  return (
    <div className="page-list grid gap-4">
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
            text={readFailure(ticket.error)}
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
      </div>
      <div className="page-form">
        <section aria-label={WORDS.facts} className="page-aside card px-4 py-1 sm:px-5">
          <Facts
            facts={[
              { label: WORDS.numberName, value: ticket.number },
              { label: WORDS.statusName, value: statusText(ticket) },
            ]}
          />
        </section>
        <div className="grid min-w-0 gap-4">
          {ticket.messages.length > mostReplies && (
            <p className="text-14 text-ink-2">{WORDS.newestReplies(mostReplies)}</p>
          )}
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
                  <b>
                    {message.author === 'user' ? WORDS.you : message.author === 'estate' ? ticket.estate : WORDS.us}
                  </b>{' '}
                  · {lagosTime(message.created_at)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
                <SentFiles
                  files={message.attachments}
                  words={WORDS}
                  urlOf={fileUrl}
                  onSave={(file) => saveAttachment(file).catch((failure: unknown) => showError(failureText(failure)))}
                />
              </li>
            ))}
          </ol>
          {ticket.estate !== null && <EstatePart ticket={ticket} />}
          {ticket.status === 'closed' ? <Notice kind="info">{WORDS.closedText}</Notice> : <Reply ticket={ticket} />}
        </div>
      </div>
    </>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;

/** The estate's job for it, the writer's rating, and a link to write to us. */
function EstatePart({ ticket }: { readonly ticket: Conversation }) {
  const { number } = ticket;
  const queries = useQueryClient();
  const { data: job } = useQuery(ticketJobQuery(number));
  const onError = (failure: Error) => showError(problemText(failure));
  const rate = useSingleMutation({
    mutationFn: (stars: number) => call(rateTicketJob, { params: { number }, body: { stars } }),
    onSuccess: (rated) => {
      queries.setQueryData(ticketJobQuery(number).queryKey, rated);
      showSuccess(WORDS.rated);
    },
    onError,
  });
  const moveOn = useSingleMutation({
    mutationFn: () => call(moveTicketOn, { params: { number } }),
    onSuccess: (conversation) => {
      queries.setQueryData(ticketQuery(number).queryKey, conversation);
      showSuccess(WORDS.movedOn);
    },
    onError,
  });
  return (
    <section aria-label={ticket.estate ?? ''} className="card-box grid gap-3 p-4">
      <p className="font-semibold wrap-anywhere">{ticket.estate}</p>
      {job && (
        <p>
          {WORDS.jobName}: {WORDS.jobStates[job.state]}
        </p>
      )}
      {job?.state === 'done' && (
        <div role="group" aria-label={WORDS.rate} className="flex flex-wrap items-center gap-2">
          <span>{WORDS.rate}</span>
          {STARS.map((stars) => (
            <button
              key={stars}
              type="button"
              aria-label={WORDS.star(stars)}
              aria-pressed={job.rating === stars}
              className="min-h-11 min-w-11 rounded-md border border-line-strong aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
              disabled={rate.isPending}
              onClick={() => rate.mutate(stars)}
            >
              {stars}
            </button>
          ))}
        </div>
      )}
      {ticket.moved_at === null && ticket.status !== 'closed' && (
        <Button
          name={WORDS.moveOn}
          look="outline"
          small
          isLoading={moveOn.isPending}
          className="justify-self-start"
          onClick={() => moveOn.mutate(undefined)}
        />
      )}
    </section>
  );
}

type Values = { message: string };

const typed = z.object({ message: z.string().check(z.maxLength(20_000)) });

function Reply({ ticket }: { readonly ticket: Conversation }) {
  const { number } = ticket;
  const queries = useQueryClient();
  const intent = `reply-${number}`;
  const draft = `helpDraft:${intent}`;
  const attachments = useAttachments(intent, uploadAttachment);
  const form = useForm<Values>({ defaultValues: { message: '' }, resolver: formResolver<Values>(replyText) });
  const { register, handleSubmit, reset, setError, formState } = form;
  useKeptForm(form, {
    restore() {
      const kept = readStored('sessionStorage', draft, typed);
      if (kept) reset(kept, { keepFieldsRef: true });
    },
    save: () => writeStored('sessionStorage', draft, form.getValues()),
  });
  const send = useSingleMutation({
    mutationFn: ({ message }: Values) => {
      const body = { message, attachments: attachments.files.map(({ id }) => id) };
      const request = [message.slice(0, 300), ...body.attachments.map((id) => id.slice(0, 8))];
      return call(replyToTicket, { params: { number }, body, idempotencyKey: intentKey(intent, request) });
    },
    onSuccess: (conversation) => {
      endIntent(intent);
      queries.setQueryData(ticketQuery(number).queryKey, conversation);
      void queries.invalidateQueries({ queryKey: ['tickets', 'list'] });
      reset({ message: '' });
      removeStored('sessionStorage', draft);
      attachments.clear();
      showSuccess(WORDS.replySent);
    },
    onError: (failure) => {
      showError(problemText(failure));
      if (failure instanceof CallError && failure.code === 'idempotency-key-reused') endIntent(intent);
      if (failure instanceof CallError && failure.code === 'ticket-closed')
        void queries.invalidateQueries({ queryKey: ['tickets'] });
      setError('message', { type: 'server', message: problemText(failure) }, { shouldFocus: true });
    },
  });
  return (
    <Form
      data-draft
      aria-label={WORDS.reply}
      className="card-box grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
    >
      {ticket.status === 'solved' && <Notice kind="info">{WORDS.solvedText}</Notice>}
      <TextAreaField
        label={WORDS.reply}
        required
        rows={4}
        error={formState.errors.message?.message}
        {...register('message')}
      />
      <AttachFiles attachments={attachments} words={WORDS} problemText={problemText} />
      <Button
        type="submit"
        name={WORDS.sendReply}
        isLoading={send.isPending}
        disabled={attachments.isUploading}
        className="justify-self-start sm:px-8"
      />
    </Form>
  );
}
