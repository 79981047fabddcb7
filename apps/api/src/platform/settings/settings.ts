import type { FeatureName, SettingGroup } from '@gatelight/contract';
import { z } from 'zod';
import type { Caller } from '../callers/caller.ts';
import { sql, type Db } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { Events } from '../database/events.ts';

/**
 * The value that staff type into one field of a setting. `kobo`, `bp` (hundredths of a percent) and `whole` are whole
 * numbers.
 */
export type SettingField = { name: string; label: string; hint?: string } & (
  | { kind: 'kobo' | 'bp' | 'whole'; min: number; max: number; unit?: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'text'; max: number }
  | { kind: 'estates' }
);

/** A business value that staff change while the product runs. Every change is a version with a time; see platform.setting_version. */
export interface Setting<Value = object> {
  /** Group and name, such as `fees.stamp-duty`. */
  key: string;
  group: SettingGroup;
  title: string;
  about: string;
  fields: readonly SettingField[];
  /** The value until one is set. */
  fallback: Value;
  /** A change needs a second person. */
  secondPerson: boolean;
  read: (stored: unknown) => Value;
}

const fieldSchemas = {
  kobo: (field: { min: number; max: number }) => z.int().min(field.min).max(field.max),
  text: (field: { max: number }) => z.string().trim().min(1).max(field.max),
  choice: (field: { options: readonly { value: string }[] }) => z.enum(field.options.map(({ value }) => value)),
  estates: () => z.array(z.string().regex(/^[1-9]\d{0,17}$/)).max(500),
} as const;

function schemaOf(field: SettingField): z.ZodType {
  switch (field.kind) {
    case 'kobo':
    case 'bp':
    case 'whole':
      return fieldSchemas.kobo(field);
    case 'text':
      return fieldSchemas.text(field);
    case 'choice':
      return fieldSchemas.choice(field);
    case 'estates':
      return fieldSchemas.estates();
  }
}

/** `read` throws `setting-invalid` with the wrong fields; `extra` checks rules between fields. */
export function defineSetting<Value extends object>(
  definition: Omit<Setting<Value>, 'read'> & { extra?: (value: Value) => string | undefined },
): Setting<Value> {
  const { extra, ...rest } = definition;
  const schema = z.strictObject(Object.fromEntries(definition.fields.map((field) => [field.name, schemaOf(field)])));
  return {
    ...rest,
    read(stored) {
      const parsed = schema.safeParse(stored);
      const wrong = parsed.success ? extra?.(parsed.data as Value) : String(parsed.error.issues[0]?.path[0] ?? 'value');
      if (wrong !== undefined) throw new AppError('setting-invalid', { fields: { [wrong]: { code: 'wrong-kind' } } });
      return parsed.data as Value;
    },
  };
}

/**
 * The switch of a service: on, off, or on for some estates only. It stops new requests; work that has begun continues.
 */
export function featureSwitch(name: FeatureName, title: string, about: string) {
  return defineSetting<{ state: 'on' | 'off' | 'estates'; estates: string[] }>({
    key: `features.${name}`,
    group: 'features',
    title,
    about,
    fields: [
      {
        name: 'state',
        label: 'State',
        kind: 'choice',
        options: [
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
          { value: 'estates', label: 'On for these estates only' },
        ],
      },
      { name: 'estates', label: 'Estates', kind: 'estates' },
    ],
    fallback: { state: 'on', estates: [] },
    secondPerson: false,
    extra: ({ state, estates }) => (state === 'estates' && estates.length === 0 ? 'estates' : undefined),
  });
}

interface Version {
  /** Milliseconds since 1970. */
  from: number;
  value: unknown;
}

export interface Settings {
  /** Every setting that slices declared. */
  all: readonly Setting[];
  /** The current value, at most half a minute old if no change was announced. */
  read: <Value extends object>(setting: Setting<Value>) => Promise<Value>;
  /** Like `read` without waiting: the fallback until the first read of this process has ended. */
  peek: <Value extends object>(setting: Setting<Value>) => Value;
  /** Throws `feature-off` unless each of these is on for the caller, or for the meter. */
  requireFeatures: (names: readonly FeatureName[], caller: Caller, meterNumber?: string) => Promise<void>;
  isOn: (name: FeatureName, caller: Caller, meterNumber?: string) => Promise<boolean>;
}

const maxAgeMs = 30_000;

/** The settings of this process, cached. A change is announced by NOTIFY and applies everywhere within a moment. */
export function createSettings(deps: {
  db: Db;
  events?: Events;
  all?: readonly Setting[];
  /** Fallbacks from the environment, by key. */
  fallbacks?: Readonly<Record<string, object>>;
  /**
   * Whether a service that is on for some estates only is on for this user, or for this meter. Without it: for no one.
   */
  isOnForEstates?: (name: FeatureName, userId: string | undefined, meterNumber: string | undefined) => Promise<boolean>;
}): Settings {
  const { db, fallbacks = {} } = deps;
  const all = (deps.all ?? []).map((setting) => ({
    ...setting,
    fallback: { ...setting.fallback, ...fallbacks[setting.key] },
  }));
  if (new Set(all.map(({ key }) => key)).size !== all.length) throw new Error('two settings have the same key');
  let versions: Record<string, Version[]> = {};
  let loadedAt = -Infinity;
  let loading: Promise<void> | undefined;
  let listening = false;
  let changes = 0;

  async function load(): Promise<void> {
    if (!listening) {
      listening = true;
      const expire = () => {
        changes += 1;
        loadedAt = -Infinity;
      };
      void deps.events?.subscribe('settings', { onEvent: expire, onResumed: expire });
    }
    const startedAt = performance.now();
    const seen = changes;
    const { rows } = await sql<{ all: Record<string, Version[]> }>`select platform.settings() as all`.execute(db);
    versions = rows[0]!.all;
    // A change that was announced meanwhile may not be in this read.
    if (seen === changes) loadedAt = startedAt;
  }

  async function refresh(): Promise<void> {
    if (performance.now() - loadedAt < maxAgeMs) return;
    await (loading ??= load().finally(() => (loading = undefined)));
  }

  function versionNow(key: string): Version | undefined {
    // The database counts microseconds. With whole milliseconds here, a change from just now would be in the future.
    const now = Date.now() + 1;
    return versions[key]?.find(({ from }) => from < now);
  }

  function current<Value extends object>(setting: Setting<Value>): Value {
    const version = versionNow(setting.key);
    return version ? setting.read(version.value) : { ...setting.fallback, ...fallbacks[setting.key] };
  }

  async function stateOf(name: FeatureName): Promise<string> {
    await refresh();
    const value = versionNow(`features.${name}`)?.value as { state?: string } | undefined;
    return value?.state ?? 'on';
  }

  async function isOn(name: FeatureName, caller: Caller, meterNumber?: string): Promise<boolean> {
    const state = await stateOf(name);
    if (state !== 'estates') return state === 'on';
    return deps.isOnForEstates?.(name, caller.userId, meterNumber) ?? false;
  }

  return {
    all,
    async read(setting) {
      await refresh();
      return current(setting);
    },
    peek(setting) {
      // After a failure the last values stay; a caller that waits for the database gets the error there.
      void refresh().catch(() => undefined);
      return current(setting);
    },
    isOn,
    async requireFeatures(names, caller, meterNumber) {
      for (const name of names) if (!(await isOn(name, caller, meterNumber))) throw new AppError('feature-off');
    },
  };
}
