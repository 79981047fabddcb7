import { lazy } from 'react';

// Most visitors only read answers. The code for messages loads meanwhile.
const load = () => import('./ticket-parts.ts');

export const ConversationView = lazy(async () => ({ default: (await load()).ConversationView }));
export const TicketForm = lazy(async () => ({ default: (await load()).TicketForm }));

export function fetchTicketParts(): void {
  // A failure shows when a message is written or read, with a way on.
  load().catch(() => undefined);
}
