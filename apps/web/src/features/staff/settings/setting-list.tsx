import { NotRead } from '../../../data/queries/not-read.tsx';
import { knownWord } from '../../../ui/values/word-of.ts';
import type { SettingGroup } from '@gatelight/contract/office/settings/features';
import type { SettingView } from '@gatelight/contract/office/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTING_WORDS as words } from '../../../strings/staff/settings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import type { Asked } from '../asked.ts';
import { usePermissions } from '../use-permissions.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { SETTINGS_KEY, settingsQuery } from './queries.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { shownField } from './shown-value.ts';

const valueText = ({ fields }: SettingView, value: Record<string, unknown>) =>
  fields
    .filter(({ kind }) => kind !== 'estates' || value.state === 'estates')
    .map((field) =>
      fields.length === 1 || field.name === 'state'
        ? shownField(field, value[field.name])
        : `${field.label} ${shownField(field, value[field.name])}`,
    )
    .join(' · ');

function Row({
  setting,
  onChange,
  onHistory,
}: {
  readonly setting: SettingView;
  readonly onChange: (() => void) | undefined;
  readonly onHistory: () => void;
}) {
  const { title, about, current, next, needs_second_person: second } = setting;
  return (
    <li className="grid gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-text text-16 font-semibold tracking-normal">{title}</h3>
        <p className="text-14 text-ink-2">
          {about}
          {second && ` ${words.second}.`}
        </p>
        <p className="nums font-semibold wrap-anywhere">
          {valueText(setting, current.value)}{' '}
          <span className="text-13 font-normal text-ink-3">
            {current.valid_from === null ? words.standard : words.from(lagosTime(current.valid_from))}
          </span>
        </p>
        {next?.valid_from && (
          <p className="nums text-14">
            {words.next}: <b className="font-semibold">{valueText(setting, next.value)}</b>{' '}
            <span className="text-ink-2">{words.from(lagosTime(next.valid_from))}</span>
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button small look="quiet" name={words.history} aria-label={words.historyOf(title)} onClick={onHistory} />
        {onChange && (
          <Button small look="outline" name={words.change} aria-label={words.changeOf(title)} onClick={onChange} />
        )}
      </div>
    </li>
  );
}

/** The settings of some groups, each with its value, its next value, its history and a button to change it. */
export function SettingList({ groups }: { readonly groups: readonly SettingGroup[] }) {
  const queries = useQueryClient();
  const settings = useQuery(settingsQuery);
  const permissions = usePermissions();
  const [open, setOpen] = useState<{ readonly setting: SettingView; readonly dialog: 'change' | 'history' }>();
  const [asked, setAsked] = useState<Asked>();
  if (!settings.data) return <NotRead query={settings} title={words.failed} className="h-56 rounded-lg" />;
  const mayChange = (group: SettingGroup) =>
    permissions.has(['vat', 'fees', 'limits'].includes(group) ? 'tariffs.edit' : 'settings.edit');
  const close = () => setOpen(undefined);
  const openAct = (next: Asked) => {
    close();
    setAsked(next);
  };
  return (
    <div className="grid gap-4">
      {groups.map((group) => {
        const some = settings.data.filter((setting) => setting.group === group);
        if (some.length === 0) return null;
        const text = knownWord(words.groupTexts, group);
        return (
          <section key={group} className="card min-w-0">
            <div className="border-b border-line px-4 py-3">
              <h2 className="text-18">{words.groups[group]}</h2>
              {text !== undefined && <p className="text-14 text-ink-2">{text}</p>}
            </div>
            <ul className="divide-y divide-line">
              {some.map((setting) => (
                <Row
                  key={setting.key}
                  setting={setting}
                  onHistory={() => setOpen({ setting, dialog: 'history' })}
                  onChange={mayChange(group) ? () => setOpen({ setting, dialog: 'change' }) : undefined}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {open?.dialog === 'change' && <SettingDialog setting={open.setting} onClose={close} onAsk={openAct} />}
      {open?.dialog === 'history' && (
        <HistoryDialog
          setting={open.setting}
          onClose={close}
          onAsk={permissions.has('tariffs.edit') ? openAct : undefined}
        />
      )}
      {asked && (
        <ActDialog
          {...asked}
          confirm={words.confirm}
          onClose={() => setAsked(undefined)}
          onAsked={() => void queries.invalidateQueries({ queryKey: SETTINGS_KEY })}
        />
      )}
    </div>
  );
}
