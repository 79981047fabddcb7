import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { siteLimits, siteRoutes } from './routes.ts';

export const siteSlice: SliceDefinition<{ config: Config; db: Db; log: Log }> = {
  name: 'site',
  limits: siteLimits,
  create: (parts) => ({ routes: (serve) => siteRoutes(serve, parts) }),
};
