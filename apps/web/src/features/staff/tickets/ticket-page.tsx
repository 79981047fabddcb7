import type { StaffTicketStory } from '@gatelight/contract/staff-tickets';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../../api.ts';
import { permissionsOf } from '../../../data/permissions.ts';
import { useUser } from '../../../data/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { ObjectHistory } from '../acts/object-history.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { ticketStoryQuery } from './queries.ts';
import { TicketAbout, TicketClock, TicketCustomer, TicketWork } from './ticket-facts.tsx';
import { DueClock, Priority, TicketState } from './ticket-state.tsx';

export const meta = () => hiddenHead(words.title);

const labels = words.story;

/** `/admin/tickets/{number}`: one conversation, and all that helps to answer it. */
export default function TicketPage() {
  const { number = '' } = useParams();
  const { data: story, error, refetch } = useQuery(ticketStoryQuery(number));
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <div className="grid gap-4">
      <p className="text-14">
        <Link to={STAFF_PATHS.tickets} className="text-link">
          {labels.back}
        </Link>{' '}
        › <span className="wrap-anywhere">{number}</span>
      </p>
      {story ? (
        <Story key={number} story={story} />
      ) : isMissing ? (
        <EmptyState title={labels.notFound} />
      ) : error ? (
        <ErrorState title={labels.failed} text={labels.failedText} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{labels.loading}</span>
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </div>
  );
}

function Story({ story }: { readonly story: StaffTicketStory }) {
  const { ticket } = story;
  const mayAnswer = permissionsOf(useUser()).has('tickets.answer');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="staff-title wrap-anywhere">{ticket.subject}</h1>
        <TicketState state={ticket.state} />
        {(ticket.priority === 'urgent' || ticket.priority === 'high') && <Priority priority={ticket.priority} />}
        <DueClock ticket={ticket} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <section className="card p-4">
            <Conversation story={story} />
          </section>
          {mayAnswer && <AnswerForm story={story} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <TicketWork story={story} />
          <TicketClock story={story} />
          <TicketCustomer story={story} />
          <TicketAbout story={story} />
          <ObjectHistory kind="ticket" id={ticket.number} />
        </div>
      </div>
    </>
  );
}
