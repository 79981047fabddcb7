import {
  cancelLimitAct,
  cancelSettingAct,
  changeSettingAct,
  scheduleFeeAct,
  scheduleLimitAct,
  scheduleVatAct,
  type ActDefinition,
  type SettingGroup,
} from '@gatelight/contract';
import { lagosTime } from '#notifications';
import {
  changeLine,
  fieldLabel,
  handleAct,
  type ActContext,
  type ActHandler,
  type ActPreview,
} from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Setting, Settings } from '#platform/settings/settings';
import { refusalOf, shownValue } from './change.ts';
import { cancelVersion, insertVersion, listEstateNames, readVersions, settingFingerprint } from './store.ts';

interface Change {
  key: string;
  value: Record<string, unknown>;
  valid_from?: Date | undefined;
}

/** Acts that change settings. Each act is for its own groups, because different people may change them. */
export function settingActHandlers({ settings }: { settings: Settings }): readonly ActHandler[] {
  function find(key: string, groups: readonly SettingGroup[]): Setting {
    const setting = settings.all.find((one) => one.key === key && groups.includes(one.group));
    if (!setting) throw new AppError('not-found');
    return setting;
  }

  async function preview(db: Db | Tx, groups: readonly SettingGroup[], input: Change): Promise<ActPreview> {
    const setting = find(input.key, groups);
    const value = setting.read(input.value) as Record<string, unknown>;
    const versions = await readVersions(db, input.key);
    const before = versions.find(({ state }) => state === 'in-force')?.value ?? (setting.fallback as typeof value);
    const estates = new Map((await listEstateNames(db)).map(({ id, name }) => [id, name]));
    const [from, to] = [shownValue(setting, before, estates), shownValue(setting, value, estates)];
    const changes = setting.fields.flatMap(({ label }, index) =>
      from[index] === to[index] ? [] : [changeLine(fieldLabel(label), from[index]!, to[index]!)],
    );
    return {
      changes: [...changes, changeLine('valid-from', null, input.valid_from ? lagosTime(input.valid_from) : 'now')],
      warnings: versions.some(({ state }) => state === 'scheduled') ? ['another-change-scheduled'] : [],
      fingerprint: await settingFingerprint(db, input.key),
    };
  }

  async function run(tx: Tx, groups: readonly SettingGroup[], input: Change, context: ActContext) {
    const setting = find(input.key, groups);
    const value = setting.read(input.value);
    const id = await insertVersion(tx, {
      key: input.key,
      validFrom: input.valid_from,
      value,
      askedBy: `user:${context.askedBy}`,
      approvedBy: context.approvedBy === null ? null : `user:${context.approvedBy}`,
      reason: context.reason,
    }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return { setting: setting.title, version: id.toString(), valid_from: input.valid_from?.toISOString() ?? 'now' };
  }

  const object = ({ key }: { key: string }) => ({ kind: 'setting', id: key });
  const scheduled = (act: ActDefinition<typeof scheduleFeeAct.input>, groups: readonly SettingGroup[]) =>
    handleAct({
      act,
      object,
      secondPerson: true,
      preview: (db, input) => preview(db, groups, input),
      run: (tx, input, context) => run(tx, groups, input, context),
    });
  const plain: readonly SettingGroup[] = ['thresholds', 'residents', 'support', 'features'];
  const dated: readonly SettingGroup[] = ['vat', 'fees', 'limits'];
  const cancelling = (act: ActDefinition<typeof cancelSettingAct.input>, groups: readonly SettingGroup[]) =>
    handleAct({
      act,
      object,
      secondPerson: async (_db, input) => find(input.key, groups).secondPerson,
      async preview(db, { key, id }) {
        const setting = find(key, groups);
        const version = (await readVersions(db, key)).find((one) => one.id === id);
        if (!version) throw new AppError('not-found');
        const estates = new Map((await listEstateNames(db as Db)).map((one) => [one.id, one.name]));
        return {
          changes: [
            changeLine(fieldLabel(setting.title), shownValue(setting, version.value, estates).join(', '), null),
            changeLine('valid-from', lagosTime(version.valid_from), null),
          ],
          fingerprint: await settingFingerprint(db, key),
        };
      },
      async run(tx, { key, id }, { askedBy }) {
        find(key, groups);
        if (!(await cancelVersion(tx, key, id, `user:${askedBy}`))) throw new AppError('version-begun');
        return { key, cancelled: id };
      },
    });

  return [
    handleAct({
      act: changeSettingAct,
      object,
      secondPerson: async (_db, input) => find(input.key, plain).secondPerson,
      preview: (db, input) => preview(db, plain, input),
      run: (tx, input, context) => run(tx, plain, input, context),
    }),
    scheduled(scheduleVatAct, ['vat']),
    scheduled(scheduleFeeAct, ['fees']),
    scheduled(scheduleLimitAct, ['limits']),
    cancelling(cancelSettingAct, plain),
    cancelling(cancelLimitAct, dated),
  ];
}
