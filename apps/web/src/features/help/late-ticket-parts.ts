import { lazy } from 'react';

// Most visitors only read answers. The code for messages loads meanwhile.
const load = () => import('./ticket-parts.ts');

export const ConversationView = lazy(async () => ({ default: (await load()).ConversationView }));
export const TicketForm = lazy(async () => ({ default: (await load()).TicketForm }));

export function fetchTicketParts(): void {
  // A failure is shown when a message is written or read, with a button to retry.
  load().catch(() => undefined);
}
