import { listProperties } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { Serve } from '#platform/http/api';
import { listEstates } from './store.ts';

export function estateRoutes(serve: Serve, deps: { db: Db }): void {
  serve(listProperties, async () => {
    const estates = await listEstates(deps.db);
    return estates.map((estate) => ({ id: estate.id.toString(), name: estate.name }));
  });
}
