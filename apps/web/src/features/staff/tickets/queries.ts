import { askActs } from '@gatelight/contract/base/staff/acts';
import { routePath } from '@gatelight/contract/route';
import { getStaffCounts } from '@gatelight/contract/office/staff-lists/staff-orders';
import {
  getStaffTicket,
  getTicketFile,
  listCannedAnswers,
  listTicketMembers,
  showTicketContact,
} from '@gatelight/contract/office/support/staff-tickets';
import type { StaffTicket } from '@gatelight/contract/office/support/staff-tickets';
import type { Attachment } from '@gatelight/contract/office/support/user-tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { download } from '../../../data/lists/download.ts';

const HALF_MINUTE_MS = 30_000;
const MINUTES_5_MS = 300_000;

export const countsQuery = queryOptions({
  queryKey: ['admin', 'counts'],
  queryFn: ({ signal }) => call(getStaffCounts, { signal }),
  refetchInterval: HALF_MINUTE_MS,
});

/** One conversation; read again while it is open, for new messages of the customer. */
export const ticketStoryQuery = (number: string) =>
  queryOptions({
    queryKey: ['admin', 'tickets', 'story', number],
    queryFn: ({ signal }) => call(getStaffTicket, { params: { number }, signal }),
    refetchInterval: HALF_MINUTE_MS,
  });

export const membersQuery = queryOptions({
  queryKey: ['admin', 'ticket-members'],
  queryFn: ({ signal }) => call(listTicketMembers, { signal }),
  staleTime: MINUTES_5_MS,
});

export const cannedQuery = queryOptions({
  queryKey: ['admin', 'canned-answers'],
  queryFn: ({ signal }) => call(listCannedAnswers, { signal }),
});

export const showContact = (number: string) => call(showTicketContact, { params: { number } });

export const fileUrl = (number: string, { id }: Attachment) => routePath(getTicketFile, { number, id });
export const saveFile = (number: string, { id, name }: Attachment) =>
  download(getTicketFile, { params: { number, id } }, name);

/** Assigns tickets, each by a separate act. */
export const assignMany = (tickets: readonly StaffTicket[], to: string | null, reason: string) =>
  callOnce(askActs, {
    body: { kind: 'ticket.assign', inputs: tickets.map(({ number }) => ({ number, to })), reason },
  });
