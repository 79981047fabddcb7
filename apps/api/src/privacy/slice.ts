import type { Db } from '#platform/db';
import type { Log } from '#platform/log';
import type { SliceDefinition } from '#platform/slice';
import { retentionJob } from './retention.ts';

export const privacySlice: SliceDefinition<{ db: Db; log: Log }> = {
  name: 'privacy',
  create: ({ db, log }) => ({ jobs: () => [retentionJob({ db, log })] }),
};
