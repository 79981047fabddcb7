import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const supportLimits = {
  forms: { name: 'forms', most: 60, windowSeconds: hour },
  tickets: { name: 'tickets', most: 10, windowSeconds: hour },
  /** Tickets that are confirmed to one mailbox, from any number of addresses. */
  ticketsPerMailbox: { name: 'tickets-mailbox', most: 5, windowSeconds: hour },
  /** Tickets and replies of one user. */
  userTickets: { name: 'tickets-user', most: 20, windowSeconds: hour },
  /** Files that one person uploads to send with a ticket. */
  attachments: { name: 'attachments', most: 40, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
