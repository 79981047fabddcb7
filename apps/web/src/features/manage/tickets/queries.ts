import {
  answerEstateTicket,
  getEstateTicket,
  getEstateTicketFile,
  listEstateTickets,
} from '@gatelight/contract/office/support/estate-tickets';
import type { EstateTicketState } from '@gatelight/contract/office/support/estate-tickets';
import type { Attachment } from '@gatelight/contract/office/support/user-tickets';
import { listJobs } from '@gatelight/contract/places/facility';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { download } from '../../../data/lists/download.ts';
import { estateKey } from '../estate-queries.ts';

export const ticketsQuery = (id: string, progress: EstateTicketState | '') =>
  infiniteQueryOptions({
    queryKey: [...estateKey(id), 'tickets', progress],
    queryFn: ({ pageParam, signal }) =>
      call(listEstateTickets, {
        params: { id },
        query: {
          limit: 20,
          ...(progress === '' ? {} : { progress }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const ticketQuery = (id: string, number: string) =>
  queryOptions({
    queryKey: [...estateKey(id), 'ticket', number],
    queryFn: ({ signal }) => call(getEstateTicket, { params: { id, number }, signal }),
    retry: false,
  });

/** The job made from a ticket, or undefined in a list. */
export const jobOfTicketQuery = (id: string, number: string) =>
  queryOptions({
    queryKey: [...estateKey(id), 'ticket', number, 'job'],
    queryFn: async ({ signal }) =>
      (await call(listJobs, { params: { id }, query: { ticket: number, limit: 1 }, signal })).items,
  });

export const answer = (id: string, number: string, body: { message: string; is_solved: boolean }) =>
  callOnce(answerEstateTicket, {
    params: { id, number },
    body,
  });

export const saveTicketFile = (id: string, number: string, { id: file, name }: Attachment) =>
  download(getEstateTicketFile, { params: { id, number, file } }, name);
