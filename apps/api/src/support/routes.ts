import { collectForm as collectFormRoute, openTicket as openTicketRoute } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db';
import { serve } from '#platform/http';
import { collectForm } from './collect-form.ts';
import { readMultipartFields } from './multipart-fields.ts';
import { openTicket } from './open-ticket.ts';

export async function supportRoutes(
  app: FastifyInstance,
  deps: { db: Db; publicUrl: string; operatorEmail: string },
): Promise<void> {
  const { db, publicUrl } = deps;
  serve(app, openTicketRoute, { publicUrl }, ({ body, caller }) => openTicket(deps, body, caller.ip));
  // A scope of its own: in it, forms are read and JSON is not.
  await app.register(async (scope) => {
    await readMultipartFields(scope);
    serve(scope, collectFormRoute, { publicUrl }, async ({ body, caller }) => {
      await collectForm(db, body, caller.ip);
      return { received: true as const };
    });
  });
}
