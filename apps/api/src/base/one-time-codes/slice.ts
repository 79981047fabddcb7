import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { forgetOldCodes } from './one-time-codes.ts';

export const oneTimeCodesSlice: SliceDefinition<{ db: Db }> = {
  name: 'one-time-codes',
  create: ({ db }) => ({ jobs: () => [forgetOldCodes(db)] }),
};
