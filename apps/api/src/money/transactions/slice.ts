import type { ObjectCheck } from '#platform/http/api';
import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import type { SliceDefinition } from '#platform/slice';
import { transactionChecks } from './findings.ts';
import { transactionLimits } from './limits.ts';
import { receiptMessage } from './receipt/email-receipt.ts';
import { transactionRoutes } from './routes.ts';
import { findEntry } from './store.ts';

export const transactionsSlice: SliceDefinition<{ config: Config; db: Db }> = {
  name: 'transactions',
  templates: [receiptMessage],
  limits: transactionLimits,
  create: ({ config, db }) => ({
    routes: (serve) =>
      transactionRoutes(serve, {
        db,
        links: { key: config.keys.receipt, publicUrl: config.server.publicUrl },
        brand: config.brand,
      }),
    checks: transactionChecks,
    objectChecks: transactionObjects(db),
  }),
};

/** Whether the caller may use the object that the path names. */
export function transactionObjects(db: Db): Record<string, ObjectCheck> {
  return {
    'own-transaction': async (user, { slug = '', id = '' }) =>
      (await findEntry(db, sessionOf(user), slug, id)) !== undefined,
  };
}
