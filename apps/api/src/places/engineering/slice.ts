import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { SliceDefinition } from '#platform/slice';
import { openAuthority } from '#vending';
import { engineeringActHandlers } from './engineering-acts.ts';
import { engineeringChecks } from './findings.ts';
import { freeIssue } from './free-tokens/free-issue.ts';
import { limitFreeIssue } from './free-tokens/free-limit.ts';
import { makeTokensJob } from './make-tokens.ts';
import { replaceMeter } from './replacement/replace-meter.ts';
import { engineeringRoutes } from './routes.ts';

interface Parts {
  config: Config;
  db: Db;
  /** Reads with the database role of staff. */
  staffDb: Db;
  log: Log;
}

export const engineeringSlice: SliceDefinition<Parts> = {
  name: 'engineering',
  acts: () => [...engineeringActHandlers, freeIssue, limitFreeIssue, replaceMeter],
  create({ config, db, staffDb, log }) {
    let sandbox: Outbound | undefined;
    return {
      routes: (serve) => engineeringRoutes(serve, { staffDb }),
      jobs() {
        const opened = openAuthority(config, db, log);
        sandbox = opened.sandbox;
        return [makeTokensJob({ db, authority: opened.engineering, log })];
      },
      checks: engineeringChecks,
      close: async () => sandbox?.close(),
    };
  },
};
