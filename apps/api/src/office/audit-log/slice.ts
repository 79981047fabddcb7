import type { Db } from '#platform/db';
import type { SliceDefinition } from '#platform/slice';
import { auditLogRoutes } from './routes.ts';

export const auditLogSlice: SliceDefinition<{ staffDb: Db }> = {
  name: 'audit-log',
  create: ({ staffDb }) => ({ routes: (serve) => auditLogRoutes(serve, { staffDb }) }),
};
