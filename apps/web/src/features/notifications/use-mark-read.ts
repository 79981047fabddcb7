import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { inboxQuery, markAs, unreadQuery } from '../../data/notifications.ts';
import type { Mark, NotificationPage } from '../../data/notifications.ts';
import { NOTIFICATION_WORDS as WORDS } from '../../strings/app/notifications.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';

type Pages = InfiniteData<NotificationPage, unknown>;

/** The expected pages: shown immediately, and replaced by the data of the server. */
function withMark(pages: Pages, mark: Mark): Pages {
  const isMarked = (id: string) => 'all' in mark || mark.ids.includes(id);
  const unread = 'read' in mark ? !mark.read : false;
  const shown = pages.pages.flatMap(({ items }) => items).filter((item) => isMarked(item.id) && item.unread !== unread);
  const count = (before: number) => ('all' in mark ? 0 : Math.max(0, before + (unread ? shown.length : -shown.length)));
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      unread_count: count(page.unread_count),
      items: page.items.map((item) => (isMarked(item.id) ? { ...item, unread } : item)),
    })),
  };
}

/** Marks notifications as read immediately on the screen, then on the server; a failure removes the mark and shows a message. */
export function useMarkRead() {
  const queries = useQueryClient();
  const { queryKey } = inboxQuery();
  const { queryKey: unreadKey } = unreadQuery();

  async function sendMark(mark: Mark): Promise<string[]> {
    await queries.cancelQueries({ queryKey: ['notifications'] });
    const before = queries.getQueryData(queryKey);
    if (before) {
      const next = withMark(before, mark);
      queries.setQueryData(queryKey, next);
      queries.setQueryData(unreadKey, next.pages[0]?.unread_count);
    }
    try {
      const { changed } = await markAs(mark);
      return changed;
    } catch {
      queries.setQueryData(queryKey, before);
      showError(WORDS.markFailed);
      return [];
    } finally {
      void queries.invalidateQueries({ queryKey: ['notifications'] });
    }
  }

  async function markAll(): Promise<void> {
    const changed = await sendMark({ all: true });
    if (changed.length === 0) return;
    showSuccess(WORDS.marked, { name: WORDS.undo, run: () => void sendMark({ ids: changed, read: false }) });
  }

  return {
    markAll: () => void markAll(),
    markOne: (id: string) => void sendMark({ ids: [id], read: true }),
  };
}
