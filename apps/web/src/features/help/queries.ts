import { knownWord } from '../../ui/values/word-of.ts';
import { routePath } from '@gatelight/contract/route';
import { getTicketJob } from '@gatelight/contract/places/facility';
import {
  getAttachment,
  getTicket,
  listTicketEstates,
  listTickets,
} from '@gatelight/contract/office/support/user-tickets';
import type { Attachment, UserTicket } from '@gatelight/contract/office/support/user-tickets';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CallError, call, failureText } from '../../api.ts';
import { download } from '../../data/lists/download.ts';
import { HELP_WORDS as WORDS } from '../../strings/app/help.ts';

export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['tickets', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listTickets, { query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const ticketQuery = (number: string) =>
  queryOptions({
    queryKey: ['tickets', number],
    queryFn: ({ signal }) => call(getTicket, { params: { number }, signal }),
    retry: false,
  });

/** Other recipients of a message besides us; most people have none or one. */
export const ticketEstatesQuery = queryOptions({
  queryKey: ['tickets', 'estates'],
  queryFn: ({ signal }) => call(listTicketEstates, { signal }),
});

/** The estate's job for a ticket. */
export const ticketJobQuery = (number: string) =>
  queryOptions({
    queryKey: ['tickets', number, 'job'],
    queryFn: ({ signal }) => call(getTicketJob, { params: { number }, signal }),
  });

/** Whose reply a ticket waits for: ours, or that of the estate. */
export function statusText({ status, estate, moved_at: movedAt }: UserTicket): string {
  if (estate === null || movedAt !== null) return WORDS.status[status];
  if (status === 'open' || status === 'waiting_for_us') return WORDS.atEstate.waiting;
  return status === 'waiting_for_customer' ? WORDS.atEstate.replied : WORDS.status[status];
}

export const fileUrl = ({ id }: Attachment) => routePath(getAttachment, { id });
export const saveAttachment = ({ id, name }: Attachment) => download(getAttachment, { params: { id } }, name);

/** The text for an error of a call about tickets. Only this page has these texts, so that others do not load them. */
export function problemText(failure: unknown): string {
  const own = failure instanceof CallError ? knownWord(WORDS.problems, failure.code) : undefined;
  return own ?? failureText(failure);
}
