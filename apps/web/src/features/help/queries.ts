import { getTicket, listTickets } from '@gatelight/contract/support';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

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
