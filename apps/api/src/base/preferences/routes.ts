import { getPreferences, setPreference, settingDefaults, settings } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { takeFrom } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { preferencesLimits } from './limits.ts';
import { addChoice, currentChoices } from './store.ts';

export function preferencesRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getPreferences, async ({ caller }) => {
    const chosen = new Map((await currentChoices(db, sessionOf(caller))).map((choice) => [choice.setting, choice]));
    return settings.map((setting) => ({
      setting,
      allowed: chosen.get(setting)?.allowed ?? settingDefaults[setting],
      chosen_at: chosen.get(setting)?.chosenAt ?? null,
    }));
  });
  serve(setPreference, async ({ caller, body }) => {
    await takeFrom(db, preferencesLimits.preferences, caller, caller.userId);
    return { ...body, chosen_at: await addChoice(db, sessionOf(caller), body) };
  });
}
