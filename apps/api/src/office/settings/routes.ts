import {
  featureNames,
  getSetting,
  listFeatures,
  listSettings,
  type SettingVersion,
  type SettingView,
} from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Setting, Settings } from '#platform/settings/settings';
import { listEstateNames, readVersions, type VersionRow } from './store.ts';

export function settingRoutes(serve: Serve, { staffDb, settings }: { staffDb: Db; settings: Settings }): void {
  serve(listFeatures, async ({ caller }) =>
    Promise.all(featureNames.map(async (name) => ({ name, is_on: await settings.isOn(name, caller) }))),
  );
  serve(listSettings, async () => {
    const byKey = Map.groupBy(await readVersions(staffDb), ({ key }) => key);
    return settings.all.map((setting) => settingView(setting, byKey.get(setting.key) ?? []));
  });
  serve(getSetting, async ({ params }) => {
    const setting = settings.all.find(({ key }) => key === params.key);
    if (!setting) throw new AppError('not-found');
    const rows = await readVersions(staffDb, params.key);
    return {
      setting: settingView(setting, rows),
      versions: rows.length > 0 ? rows : [defaultVersion(setting)],
      estates: setting.group === 'features' ? await listEstateNames(staffDb) : [],
    };
  });
}

function settingView(setting: Setting, rows: readonly VersionRow[]): SettingView {
  const current = rows.find(({ state }) => state === 'in-force');
  // The version that begins first, because rows are sorted newest first.
  const next = rows.findLast(({ state }) => state === 'scheduled');
  const { key, group, title, about, fields } = setting;
  return {
    key,
    group,
    title,
    about,
    fields: fields.map((field) => (field.kind === 'choice' ? { ...field, options: [...field.options] } : field)),
    needs_second_person: setting.secondPerson,
    current: current ?? defaultVersion(setting),
    next: next ?? null,
  };
}

function defaultVersion({ fallback }: Setting): SettingVersion {
  const value = { ...fallback } as Record<string, unknown>;
  return { id: null, valid_from: null, value, state: 'default', asked_by: null, approved_by: null, reason: null };
}
