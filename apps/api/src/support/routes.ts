import { collectForm as collectFormRoute, openTicket as openTicketRoute, type Route } from '@gatelight/contract';
import type { Db } from '#platform/db';
import type { Call, Serve } from '#platform/api';
import { collectForm } from './collect-form.ts';
import { openTicket } from './open-ticket.ts';

export function supportRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(openTicketRoute, async ({ body, caller, headers, setHeader }) => {
    const { number, replayed } = await openTicket(db, body, { caller, key: keyOf(headers) });
    if (replayed) setHeader('idempotent-replayed', 'true');
    return { number };
  });
  serve(collectFormRoute, async ({ body, caller }) => {
    await collectForm(db, body, caller);
    return { received: true as const };
  });
}

function keyOf(headers: Call<Route>['headers']): string | undefined {
  const key = headers['idempotency-key'];
  // Given twice it comes as one text with a comma and a space, which no key has.
  return Array.isArray(key) ? key.join(', ') : key;
}
