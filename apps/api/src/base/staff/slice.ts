import type { ActHandler } from '#platform/callers/acts';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { ObjectNames } from '#platform/lists/object-names';
import type { SliceDefinition } from '#platform/slice';
import { memberActHandlers } from './members/member-acts.ts';
import { staffChecks, staffRoutes } from './routes.ts';
import { actBatch, createActs } from './acts/run-acts.ts';
import { viewRoutes } from './view-routes.ts';
import { newMember } from './settings.ts';

interface Parts {
  config: Config;
  db: Db;
  staffDb: Db;
  /** From all slices. */
  acts: readonly ActHandler[];
  objectNames: ObjectNames;
  log: Log;
  crash: CrashHook;
}

export const staffSlice: SliceDefinition<Parts> = {
  name: 'staff',
  crashPoints: ['act.before_commit', 'act.after_commit'],
  acts: () => memberActHandlers,
  settings: [newMember],
  create({ config, db, staffDb, acts: handlers, objectNames, log, crash }) {
    const acts = createActs({ db, handlers, log, crash });
    const deps = { staffDb, objectNames, handlers: acts.handlers, otpKey: config.keys.otp };
    return {
      routes: (serve) => {
        staffRoutes(serve, deps);
        viewRoutes(serve, deps);
      },
      objectChecks: staffChecks(deps),
      jobs: () => [{ name: 'staff.acts', everyMs: 2000, wakeOn: ['acts'], batch: actBatch, run: () => acts.runDue() }],
    };
  },
};
