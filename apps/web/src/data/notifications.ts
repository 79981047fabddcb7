import { listNotifications, markNotifications } from '@gatelight/contract/base/notifications/inbox';
import type { AnswerOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { LANGUAGE } from '../strings/language.ts';

const PAGE_SIZE = 20;

export type NotificationPage = AnswerOf<typeof listNotifications>;

/** How many notifications the user has not read, for the bell. */
export function unreadQuery() {
  return queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: 1 }, signal })).unread_count,
  });
}

/** The inbox, page by page. */
export function inboxQuery() {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'inbox'],
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
      call(listNotifications, {
        query: { limit: PAGE_SIZE, language: LANGUAGE.code, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export type Mark = { readonly all: true } | { readonly ids: string[]; readonly read: boolean };

export const markAs = (body: Mark) => call(markNotifications, { body });
