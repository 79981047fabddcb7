import type { SettingView } from '@gatelight/contract/office/settings';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../api.ts';
import { SETTING_WORDS as words } from '../../../strings/staff/settings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import type { Asked } from '../asked.ts';
import { VersionPill } from '../tariffs/prices/version-pill.tsx';
import { settingQuery } from './queries.ts';
import { shownField } from './shown-value.ts';

/** VAT, fees and limits are changed and cancelled by staff with the permission for tariffs. */
const DATED: ReadonlySet<string> = new Set(['vat', 'fees', 'limits']);

/** Every version of a setting, the newest first; a version that has not begun can be cancelled. */
export function HistoryDialog({
  setting,
  onClose,
  onAsk,
}: {
  readonly setting: SettingView;
  readonly onClose: () => void;
  /** Undefined: this person may not change it. */
  readonly onAsk: ((asked: Asked) => void) | undefined;
}) {
  const details = useQuery(settingQuery(setting.key));
  return (
    <OpenDialog onClose={onClose} title={words.historyOf(setting.title)}>
      {details.isError && <Notice kind="danger">{failureText(details.error)}</Notice>}
      {details.isPending && <Skeleton className="mt-3 h-32 rounded-lg" />}
      <ol className="mt-3 grid divide-y divide-line">
        {details.data?.versions.map((version) => (
          <li key={version.id ?? 'default'} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b className="nums font-semibold">
                {setting.fields
                  .map((field) => shownField(field, version.value[field.name], details.data.estates))
                  .join(' · ')}
              </b>
              <VersionPill state={version.state} />
            </span>
            <span className="text-14 text-ink-2">
              {version.valid_from === null ? words.standard : words.from(lagosTime(version.valid_from))}
              {version.asked_by !== null && ` · ${words.by(version.asked_by, version.approved_by)}`}
            </span>
            {version.reason !== null && <span className="text-14">{version.reason}</span>}
            {version.state === 'scheduled' && onAsk && (
              <Button
                small
                look="danger"
                className="justify-self-start"
                name={words.cancel}
                onClick={() =>
                  onAsk({
                    kind: DATED.has(setting.group) ? 'limit.cancel-change' : 'setting.cancel-change',
                    input: { key: setting.key, id: version.id },
                    title: words.cancel,
                    effect: words.cancelEffect,
                  })
                }
              />
            )}
          </li>
        ))}
      </ol>
    </OpenDialog>
  );
}
