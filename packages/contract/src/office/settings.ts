import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { instant, rowId } from '../fields.ts';
import { featureNames, settingGroups } from './settings/features.ts';
import { defineRoute } from '../route.ts';

export const listFeatures = defineRoute({
  id: 'listFeatures',
  method: 'GET',
  path: '/api/v1/features',
  summary: 'Which services are switched on for the caller',
  access: 'signed-in',
  answer: z.array(z.object({ name: z.enum(featureNames), is_on: z.boolean() })),
});

/** What one field of a setting holds; `kobo`, `bp` (hundredths of a percent) and `whole` are whole numbers. */
const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['kobo', 'bp', 'whole', 'choice', 'text', 'estates']),
  unit: z.optional(z.string()),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type SettingField = z.output<typeof field>;

const value = z.record(z.string(), z.unknown());

/** `default`: no value is set; the product's own value is used. */
const version = z.object({
  id: z.nullable(z.string()),
  valid_from: z.nullable(instant),
  value,
  state: z.enum(['default', 'in-force', 'scheduled', 'ended', 'cancelled']),
  asked_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type SettingVersion = z.output<typeof version>;

const setting = z.object({
  key: z.string(),
  group: z.enum(settingGroups),
  title: z.string(),
  about: z.string(),
  fields: z.array(field),
  needs_second_person: z.boolean(),
  current: version,
  next: z.nullable(version),
});
export type SettingView = z.output<typeof setting>;

export const settingKey = z.string().check(z.regex(/^[a-z][a-z-]{0,30}\.[a-z][a-z0-9-]{0,40}$/));

export const listSettings = defineRoute({
  id: 'listSettings',
  method: 'GET',
  path: '/api/v1/admin/settings',
  summary: 'Business settings, VAT, fees, limits and feature switches, each with its value now and the next one',
  access: { permission: 'settings.read' },
  answer: z.array(setting),
});

export const getSetting = defineRoute({
  id: 'getSetting',
  method: 'GET',
  path: '/api/v1/admin/settings/{key}',
  summary: 'One setting with every version, newest first',
  access: { permission: 'settings.read' },
  params: z.strictObject({ key: settingKey }),
  answer: z.object({
    setting,
    versions: z.array(version),
    estates: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

/** Without `valid_from` the change counts immediately; VAT, fees and limits need a time in the future. */
const change = z.strictObject({ key: settingKey, value, valid_from: z.optional(instant) });
const scheduled = z.strictObject({ key: settingKey, value, valid_from: instant });
const cancel = z.strictObject({ key: settingKey, id: rowId });

export const changeSettingAct = defineAct({ kind: 'setting.change', permission: 'settings.edit', input: change });
export const scheduleVatAct = defineAct({ kind: 'vat.schedule', permission: 'tariffs.edit', input: scheduled });
export const scheduleFeeAct = defineAct({ kind: 'fee.schedule', permission: 'tariffs.edit', input: scheduled });
export const scheduleLimitAct = defineAct({ kind: 'limit.schedule', permission: 'tariffs.edit', input: scheduled });
/** A change is cancelled by those who may schedule it. */
export const cancelSettingAct = defineAct({
  kind: 'setting.cancel-change',
  permission: 'settings.edit',
  input: cancel,
});
/** Of VAT, fees and limits. */
export const cancelLimitAct = defineAct({ kind: 'limit.cancel-change', permission: 'tariffs.edit', input: cancel });
export const settingActs = [
  changeSettingAct,
  scheduleVatAct,
  scheduleFeeAct,
  scheduleLimitAct,
  cancelSettingAct,
  cancelLimitAct,
];

export const settingRoutes = [listFeatures, listSettings, getSetting] as const;
