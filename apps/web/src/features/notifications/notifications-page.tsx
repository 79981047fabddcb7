import Check from 'lucide-react/icons/check';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { inboxQuery } from '../../data/notifications.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { ShowMore } from '../../data/lists/show-more.tsx';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { NOTIFICATION_WORDS as WORDS } from '../../strings/app/notifications.ts';
import { OFFICE_WORDS } from '../../strings/office.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading, focusHeading } from '../../ui/navigation/page-heading.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
};

const ROWS = ['1', '2', '3', '4', '5'] as const;

/** The user's inbox: messages about their money, orders and tickets. */
export default function NotificationsPage() {
  const inbox = useInfiniteQuery(inboxQuery());
  const { markAll, markOne } = useMarkRead();
  const isOffice = useLocation().pathname !== APP_PATHS.notifications;
  const title = useRef<HTMLDivElement>(null);
  const hasSkeleton = useSkeleton(inbox.isPending);
  const unread = inbox.data?.pages[0]?.unread_count;
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className="page-list" aria-busy={inbox.isPending || undefined}>
      <div className="flex flex-wrap items-end justify-between gap-3 pb-5">
        <div ref={title}>
          <PageHeading className={isOffice ? 'staff-title' : 'app-title'}>{WORDS.title}</PageHeading>
          <p className="min-h-6 pt-1 text-ink-2">
            {unread !== undefined &&
              (unread > 0 ? WORDS.unreadCount(String(unread)) : items.length > 0 && WORDS.noneUnread)}
          </p>
        </div>
        {unread !== undefined && unread > 0 && (
          <Button
            name={WORDS.markAll}
            look="outline"
            small
            icon={<Check aria-hidden="true" size={18} />}
            onClick={() => {
              markAll();
              // The button disappears with the last unread one.
              focusHeading(title.current?.querySelector('h1'));
            }}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loading}
      </p>
      {inbox.isPending || hasSkeleton ? (
        <Rows isShown={hasSkeleton} />
      ) : items.length > 0 ? (
        <>
          <NotificationList items={items} onRead={markOne} />
          <ShowMore list={inbox} name={WORDS.more} className="justify-items-center pt-6" />
        </>
      ) : inbox.isError ? (
        <ErrorState title={WORDS.failed} text={readFailure(inbox.error)} onRetry={() => void inbox.refetch()} />
      ) : (
        <EmptyState title={WORDS.empty} text={isOffice ? OFFICE_WORDS.noNotices : WORDS.emptyText} />
      )}
    </div>
  );
}

/** Five grey rows of the height that the real ones have; invisible for the first moment. */
function Rows({ isShown }: { readonly isShown: boolean }) {
  return (
    <div aria-hidden="true" className={isShown ? '' : 'invisible'}>
      <Skeleton className="mb-2 h-4 w-16" />
      <div className="rounded-lg border border-line bg-surface">
        {ROWS.map((row) => (
          <div
            key={row}
            className="grid min-h-[76px] grid-cols-1 gap-2 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
