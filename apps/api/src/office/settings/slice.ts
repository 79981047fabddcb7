import type { Db } from '#platform/database/db';
import type { Settings } from '#platform/settings/settings';
import type { SliceDefinition } from '#platform/slice';
import { settingActHandlers } from './acts.ts';
import { settingRoutes } from './routes.ts';

export const settingsSlice: SliceDefinition<{ staffDb: Db; settings: Settings }> = {
  name: 'settings',
  acts: settingActHandlers,
  create: (parts) => ({ routes: (serve) => settingRoutes(serve, parts) }),
};
