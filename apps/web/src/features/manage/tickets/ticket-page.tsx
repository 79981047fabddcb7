import type { EstateTicketStory } from '@gatelight/contract/office/support/estate-tickets';
import { mostReplies } from '@gatelight/contract/office/support/user-tickets';
import type { JobSummary } from '@gatelight/contract/places/facility';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Failure, faultOf } from '../dialog-parts.tsx';
import { estateKey } from '../estate-queries.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { answer, jobOfTicketQuery, saveTicketFile, ticketQuery } from './queries.ts';
import { isAwaited } from '../../../data/queries/is-awaited.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

const words = FACILITY_WORDS.tickets;

export const meta = () => hiddenHead(PORTAL_WORDS.screens.tickets);

/** One ticket of the estate: its messages, and a form to answer. */
export default function TicketPage() {
  const estate = useEstateId();
  const { number = '' } = useParams();
  const story = useQuery(ticketQuery(estate, number));
  // Its job is above the answer form and would push it down.
  const job = useQuery(jobOfTicketQuery(estate, number));
  if (story.data && !isAwaited(job)) return <Shown story={story.data} jobs={job.data} estate={estate} />;
  return (
    <PortalPage title={words.title}>
      <NotRead query={story} title={FACILITY_WORDS.failed} note={FACILITY_WORDS.gone} />
    </PortalPage>
  );
}

function Shown({
  story,
  jobs,
  estate,
}: {
  readonly story: EstateTicketStory;
  /** The job made from it, or none; undefined when that could not be read. */
  readonly jobs: readonly JobSummary[] | undefined;
  readonly estate: string;
}) {
  const { ticket } = story;
  const house = story.house_id === null ? '' : `&house=${story.house_id}`;
  return (
    <PortalPage
      title={ticket.subject}
      lead={[ticket.number, ticket.from_name, ticket.house, words.progress[ticket.progress]]
        .filter(Boolean)
        .join(' · ')}
      action={
        ticket.progress !== 'moved' &&
        jobs?.length === 0 && (
          <LinkButton
            look="outline"
            name={words.makeJob}
            to={`${APP_PATHS.manageEstate(estate, 'facility/jobs/new')}?ticket=${ticket.number}&title=${encodeURIComponent(ticket.subject.slice(0, 120))}${house}`}
          />
        )
      }
    >
      {jobs?.map((one) => (
        <Link
          key={one.id}
          to={APP_PATHS.manageEstate(estate, `facility/jobs/${one.id}`)}
          className="card flex max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-3 no-underline hover:border-line-strong"
        >
          <span className="grid min-w-0">
            <b className="font-semibold text-ink wrap-anywhere">
              {FACILITY_WORDS.job(one.number)}: {one.title}
            </b>
            <span className="text-14 text-ink-2 wrap-anywhere">
              {[
                one.vendor?.name ?? one.member?.name,
                one.due_on !== null && FACILITY_WORDS.due(fullDay(one.due_on)),
                one.rating !== null && FACILITY_WORDS.rating(one.rating),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <StatePill
            tone={one.state === 'done' ? 'success' : one.days_late > 0 ? 'danger' : 'info'}
            word={one.days_late > 0 ? FACILITY_WORDS.daysLate(one.days_late) : FACILITY_WORDS.states[one.state]}
          />
        </Link>
      ))}
      {story.messages.length > mostReplies && <p className="text-14 text-ink-2">{words.newestReplies(mostReplies)}</p>}
      <ol className="grid max-w-3xl gap-3" aria-label={words.title}>
        {story.messages.map((message) => (
          <li key={message.id} className="card grid gap-1 px-4 py-3">
            <p className="nums text-13">
              <b>{message.author_name || (message.author === 'staff' ? words.utility : words.team)}</b> ·{' '}
              {lagosTime(message.created_at)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
            {message.attachments.map((file) => (
              <button
                key={file.id}
                type="button"
                className="text-link min-h-11 text-start"
                onClick={() =>
                  void saveTicketFile(estate, ticket.number, file).catch((failure: unknown) =>
                    showError(failureText(failure)),
                  )
                }
              >
                {file.name}
              </button>
            ))}
          </li>
        ))}
      </ol>
      {ticket.progress === 'moved' && <Notice kind="info">{words.moved}</Notice>}
      {story.can_answer && <Answer estate={estate} number={ticket.number} />}
    </PortalPage>
  );
}

function Answer({ estate, number }: { readonly estate: string; readonly number: string }) {
  const [message, setMessage] = useState('');
  const queries = useQueryClient();
  const send = useSingleMutation({
    mutationFn: (is_solved: boolean) => answer(estate, number, { message, is_solved }),
    onSuccess: () => {
      setMessage('');
      showSuccess(words.sent);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  return (
    <form
      noValidate
      className="card grid max-w-3xl gap-4 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(false);
      }}
    >
      <TextAreaField
        label={words.answer}
        required
        rows={4}
        value={message}
        error={faultOf(send.error, 'message')}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Failure error={send.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name={words.send} isLoading={send.isPending} />
        <Button look="outline" name={words.sendSolved} disabled={send.isPending} onClick={() => send.mutate(true)} />
      </div>
    </form>
  );
}
