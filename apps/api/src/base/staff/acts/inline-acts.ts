import type { ActHandler } from '#platform/callers/acts';
import type { ObjectCheck, Serve } from '#platform/http/api';
import { createCrashHook, type CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import { withDatabaseBudget } from '#platform/database/query-deadline';
import type { Log } from '#platform/log';
import type { ObjectNames } from '#platform/lists/object-names';
import { testOtpKey } from '#platform/testing/test-otp-key';
import { staffChecks, staffRoutes } from '../routes.ts';
import { createActs, type Acts } from './run-acts.ts';

interface Parts {
  db: Db;
  staffDb: Db;
  log: Log;
}

/**
 * For tests: the calls around acts. Due acts run inside the call that requests them, in place of the worker.
 *
 *     const acts = inlineActs(({ db }) => myHandlers(db));
 *     api = await openTestApi((serve, parts) => acts.bind(serve, parts), acts.objectChecks);
 *     const member = await api.staff('operations');
 *     await member.call.post('/api/v1/admin/acts', { kind, input, reason }, { 'idempotency-key': '…' });
 */
export function inlineActs(
  handlersOf: (parts: Parts) => readonly ActHandler[],
  { crash = createCrashHook(undefined), objectNames = {} }: { crash?: CrashHook; objectNames?: ObjectNames } = {},
): {
  bind: (serve: Serve, parts: Parts) => Acts;
  objectChecks: (parts: Parts) => Record<string, ObjectCheck>;
} {
  const createStaffActs = ({ db, staffDb, log }: Parts) =>
    createActs({ db, handlers: handlersOf({ db, staffDb, log }), log, crash });
  return {
    bind(serve, parts) {
      const acts = createStaffActs(parts);
      const { staffDb } = parts;
      const { handlers, runDue: runDueActs } = acts;
      // In the product another process runs the acts, outside the time limit of a call for the database.
      const runBeside = () => withDatabaseBudget(60_000, runDueActs);
      staffRoutes(serve, { staffDb, objectNames, handlers, otpKey: testOtpKey, waitMs: 0, runDueActs: runBeside });
      return acts;
    },
    objectChecks: (parts) => staffChecks({ staffDb: parts.staffDb, handlers: createStaffActs(parts).handlers }),
  };
}
