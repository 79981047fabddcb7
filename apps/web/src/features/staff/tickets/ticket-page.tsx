import type { StaffTicketStory } from '@gatelight/contract/office/support/staff-tickets';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { ticketStoryQuery } from './queries.ts';
import { TicketAbout, TicketClock, TicketCustomer, TicketWork } from './ticket-facts.tsx';
import { DueClock, Priority, TicketState } from './ticket-state.tsx';

export const meta = () => hiddenHead(words.title);

const labels = words.story;

/** `/admin/tickets/{number}`: one conversation, and the facts that help to answer it. */
export default function TicketPage() {
  const { number = '' } = useParams();
  const query = useQuery(ticketStoryQuery(number));
  return (
    <ObjectPage list={{ to: STAFF_PATHS.tickets, name: words.title }} here={number} query={query} words={labels}>
      {(story) => <Story key={number} story={story} />}
    </ObjectPage>
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
        {ticket.priority === 'urgent' && <Priority priority={ticket.priority} />}
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
