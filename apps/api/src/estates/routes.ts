import { listProperties } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db';
import { serve } from '#platform/http';
import { listEstates } from './store.ts';

export function estateRoutes(app: FastifyInstance, deps: { db: Db; publicUrl: string }): void {
  serve(app, listProperties, deps, async () => {
    const estates = await listEstates(deps.db);
    return estates.map((estate) => ({ id: estate.id.toString(), name: estate.name }));
  });
}
