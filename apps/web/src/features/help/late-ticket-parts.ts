import { lazy } from 'react';

// Most visits read answers. The code of messages is fetched while they do.
const load = () => import('./ticket-parts.ts');

export const ConversationView = lazy(async () => ({ default: (await load()).ConversationView }));
export const TicketForm = lazy(async () => ({ default: (await load()).TicketForm }));

export function fetchTicketParts(): void {
  // A failure shows when a message is written or read, with a way on.
  load().catch(() => undefined);
}
