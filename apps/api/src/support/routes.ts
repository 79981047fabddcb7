import { collectForm as collectFormRoute, openTicket as openTicketRoute } from '@gatelight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db';
import { serve } from '#platform/http';
import { collectForm } from './collect-form.ts';
import { readMultipartFields } from './multipart-fields.ts';
import { openTicket } from './open-ticket.ts';

export async function supportRoutes(app: FastifyInstance, deps: { db: Db; publicUrl: string }): Promise<void> {
  const { db, publicUrl } = deps;
  serve(app, openTicketRoute, { publicUrl }, async ({ body, caller, headers, setHeader }) => {
    const { number, replayed } = await openTicket(db, body, { ip: caller.ip, key: keyOf(headers) });
    if (replayed) setHeader('idempotent-replayed', 'true');
    return { number };
  });
  // A scope of its own: in it, forms are read and JSON is not.
  await app.register(async (scope) => {
    await readMultipartFields(scope);
    serve(scope, collectFormRoute, { publicUrl }, async ({ body, caller }) => {
      await collectForm(db, body, caller.ip);
      return { received: true as const };
    });
  });
}

function keyOf(headers: FastifyRequest['headers']): string | undefined {
  const key = headers['idempotency-key'];
  // Given twice it comes as one text with a comma and a space, which no key has.
  return Array.isArray(key) ? key.join(', ') : key;
}
