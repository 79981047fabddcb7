import { estateTicketStates } from '@gatelight/contract/office/support/estate-tickets';
import type { EstateTicketState } from '@gatelight/contract/office/support/estate-tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS } from '../../../strings/manage/facility.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ticketsQuery } from './queries.ts';

const words = FACILITY_WORDS.tickets;

const TONES: Readonly<{ [State in EstateTicketState]: Tone }> = {
  waiting: 'warning',
  answered: 'info',
  solved: 'success',
  moved: 'neutral',
};

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
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{FACILITY_WORDS.show}</legend>
        {(['', ...estateTicketStates] as const).map((one) => (
          <Button
            key={one}
            look={progress === one ? 'soft' : 'outline'}
            small
            aria-pressed={progress === one}
            name={words.filters[one]}
            onClick={() => setQuery(one === '' ? {} : { progress: one }, { replace: true })}
          />
        ))}
      </fieldset>
      {list.isPending ? (
        <Skeleton className="h-60 w-full rounded-lg" />
      ) : tickets.length > 0 ? (
        <ul className="card divide-y divide-line">
          {tickets.map((ticket) => (
            <li key={ticket.number}>
              <Link
                to={APP_PATHS.manageEstate(estate, `tickets/${ticket.number}`)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 no-underline hover:bg-surface-2"
              >
                <span className="grid min-w-0 gap-0.5">
                  <span className="font-semibold text-ink wrap-anywhere">{ticket.subject}</span>
                  <span className="nums text-14 text-ink-2 wrap-anywhere">
                    {[ticket.from_name, ticket.house, lagosTime(ticket.changed_at)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex flex-wrap gap-2">
                  {ticket.is_late && <StatePill tone="danger" word={words.late} />}
                  <StatePill tone={TONES[ticket.progress]} word={words.progress[ticket.progress]} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState title={FACILITY_WORDS.failed} text={readFailure(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <EmptyState title={words.empty} text={words.emptyText} />
      )}
      <ShowMore key={progress} list={list} />
    </PortalPage>
  );
}
