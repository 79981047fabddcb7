import {
  estimateAnnouncement,
  getAnnouncement,
  listAnnouncementRequests,
} from '@gatelight/contract/office/announcements';
import { listEstates } from '@gatelight/contract/places/properties/estates';
import type { AnnouncementChannel, AnnouncementKind } from '@gatelight/contract/office/announcements';
import type { Utility } from '@gatelight/contract/fields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const ANNOUNCEMENT_KEY = ['admin', 'announcements'] as const;

/** Read again every two seconds while it is being sent. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENT_KEY, 'one', id],
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.ended_at === null || data.email.queued + data.sms.queued + data.push.queued > 0) ? 2000 : false,
  });

/** Announcements that managers of estates request. */
export const requestsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENT_KEY, 'requests'],
  queryFn: ({ signal }) => call(listAnnouncementRequests, { signal }),
  refetchInterval: 30_000,
});

/** The server's estimate for the values of the form. */
export type Draft = {
  readonly kind: AnnouncementKind;
  readonly channels: AnnouncementChannel[];
  readonly estates?: string[];
  readonly utility?: Utility;
  readonly title: string;
  readonly text: string;
  readonly pidgin?: { readonly title: string; readonly text: string };
};

export const estimateQuery = (draft: Draft) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENT_KEY, 'estimate', draft],
    queryFn: ({ signal }) => call(estimateAnnouncement, { body: draft, signal }),
    enabled: draft.channels.length > 0 && draft.estates?.length !== 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Up to a hundred estates whose name matches. */
export const estatesQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'estates', 'choice', q],
    queryFn: ({ signal }) => call(listEstates, { query: { limit: 100, ...(q !== '' && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });
