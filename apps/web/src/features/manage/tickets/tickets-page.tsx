import { estateTicketStates } from '@gatelight/contract/support/estate-tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ticketsQuery } from './queries.ts';

const words = FACILITY_WORDS.tickets;

export const meta = () => hiddenHead(PORTAL_WORDS.screens.tickets);

/** Messages that residents sent to the estate. */
export default function TicketsPage() {
  const estate = useEstateId();
  const [query, setQuery] = useSearchParams();
  const progress = estateTicketStates.find((one) => one === query.get('progress')) ?? '';
  const list = useInfiniteQuery(ticketsQuery(estate, progress));
  const tickets = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PortalPage title={words.title} lead={words.lead}>
      <div className="flex flex-wrap gap-2" role="group" aria-label={FACILITY_WORDS.show}>
        {(['', ...estateTicketStates] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={progress === one}
            className="min-h-11 rounded-full border border-line-strong px-4 text-14 font-semibold aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
            onClick={() => setQuery(one === '' ? {} : { progress: one }, { replace: true })}
          >
            {words.filters[one]}
          </button>
        ))}
      </div>
      {list.isPending && !list.isPaused ? (
        <Skeleton className="h-60 w-full rounded-lg" />
      ) : tickets.length > 0 ? (
        <ul className="card divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.number}>
              <Link
                to={APP_PATHS.manageEstate(estate, `tickets/${ticket.number}`)}
                className="grid gap-0.5 px-4 py-3 no-underline hover:bg-surface-2"
              >
                <span className="font-semibold text-ink wrap-anywhere">{ticket.subject}</span>
                <span className="nums text-14 text-ink-2">
                  {[
                    ticket.from_name,
                    ticket.house,
                    words.progress[ticket.progress],
                    ticket.is_late ? words.late : '',
                    lagosTime(ticket.changed_at),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : list.isError || list.isPaused ? (
        <ErrorState title={FACILITY_WORDS.failed} text={readFailure(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <EmptyState title={words.empty} text={words.lead} />
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          name={words.more}
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </PortalPage>
  );
}
