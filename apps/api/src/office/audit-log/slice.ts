import type { Db } from '#platform/database/db';
import type { ObjectNames } from '#platform/lists/object-names';
import type { SliceDefinition } from '#platform/slice';
import { auditLogRoutes } from './routes.ts';

export const auditLogSlice: SliceDefinition<{ staffDb: Db; objectNames: ObjectNames }> = {
  name: 'audit-log',
  create: (parts) => ({ routes: (serve) => auditLogRoutes(serve, parts) }),
};
