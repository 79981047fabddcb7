import type { UserTicket } from '@gatelight/contract/office/support/user-tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, useRef, useState } from 'react';
import { isAwaited } from '../../data/queries/is-awaited.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { focusHeading } from '../../ui/navigation/page-heading.tsx';
import { TicketForm, fetchTicketParts } from './late-ticket-parts.ts';
import { statusText, ticketEstatesQuery, ticketsQuery } from './queries.ts';

const formShape = <Skeleton className="h-120 w-full rounded-lg" />;

/** The user's messages to us, and the form for a new one. */
export function Tickets({
  reference,
  onOpen,
}: {
  readonly reference: string;
  readonly onOpen: (number: string) => void;
}) {
  const [isWriting, setIsWriting] = useState(reference !== '');
  const title = useRef<HTMLHeadingElement>(null);
  /** The button that was clicked goes away: the focus stays where the form is. */
  function showForm(isShown: boolean) {
    setIsWriting(isShown);
    focusHeading(title.current);
  }
  const list = useInfiniteQuery(ticketsQuery);
  // The first field of the form. When the estates cannot be read, the form is shown without that field.
  const estates = useQuery({ ...ticketEstatesQuery, enabled: isWriting });
  const hasSkeleton = useSkeleton(list.isPending);
  const tickets = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="tickets-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="tickets-title" className="text-20">
          {WORDS.tickets}
        </h2>
        {!isWriting && (
          <Button name={WORDS.newTicket} small onPointerEnter={fetchTicketParts} onClick={() => showForm(true)} />
        )}
      </div>
      {isWriting && (
        <Suspense fallback={formShape}>
          {isAwaited(estates) ? (
            formShape
          ) : (
            <TicketForm reference={reference} estates={estates.data} onCancel={() => showForm(false)} onSent={onOpen} />
          )}
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loading}
      </p>
      {list.isPending || hasSkeleton ? (
        <div aria-hidden="true" className={`card-box grid gap-3 p-4 ${hasSkeleton ? '' : 'invisible'}`}>
          {['1', '2', '3', '4', '5'].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      ) : tickets.length > 0 ? (
        <>
          <ul className="card-box divide-y divide-line">
            {tickets.map((ticket) => (
              <li key={ticket.number}>
                <TicketRow ticket={ticket} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} name={WORDS.more} />
        </>
      ) : list.isError ? (
        <ErrorState title={WORDS.ticketsFailed} text={readFailure(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        !isWriting && <EmptyState title={WORDS.noTickets} text={WORDS.noTicketsText} />
      )}
    </section>
  );
}

function TicketRow({ ticket, onOpen }: { readonly ticket: UserTicket; readonly onOpen: (number: string) => void }) {
  return (
    <button
      type="button"
      className="flex min-h-[72px] w-full items-center gap-3 px-4 py-3 text-start hover:bg-surface-2 sm:px-5"
      onClick={() => onOpen(ticket.number)}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold wrap-anywhere">{ticket.subject}</span>
        <span className="nums text-14 text-ink-2">
          {statusText(ticket)} · {lagosTime(ticket.updated_at)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
    </button>
  );
}
