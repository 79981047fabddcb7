import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePermissions } from '../use-permissions.ts';
import { hiddenHead } from '../../../page-head.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { SettingList } from '../settings/setting-list.tsx';
import { Commission } from './commission.tsx';
import { CorrectionList } from './correction-list.tsx';
import { TariffList } from './tariff-list.tsx';

export const meta = () => hiddenHead(words.title);

type TabName = keyof typeof words.tabs;

/** `/admin/tariffs`: prices, VAT, fees and limits as dated versions, corrections, and the share of estates. */
export default function TariffsPage() {
  const [search, setSearch] = useSearchParams();
  const permissions = usePermissions();
  const mayRead: Partial<Record<TabName, boolean>> = {
    vat: permissions.has('settings.read'),
    fees: permissions.has('settings.read'),
    limits: permissions.has('settings.read'),
    commission: permissions.has('money.read'),
  };
  const panels: Record<TabName, ReactNode> = {
    tariffs: <TariffList />,
    vat: <SettingList groups={['vat']} />,
    fees: (
      <div className="grid gap-4">
        <Notice kind="info">{words.noCardFee}</Notice>
        <SettingList groups={['fees']} />
      </div>
    ),
    limits: <SettingList groups={['limits']} />,
    corrections: <CorrectionList />,
    commission: <Commission />,
  };
  const names = (Object.keys(words.tabs) as TabName[]).filter((name) => mayRead[name] ?? true);
  const chosen = names.find((name) => name === search.get('tab')) ?? 'tariffs';
  return (
    <div className="grid gap-4">
      <div>
        <PageHeading className="staff-title">{words.title}</PageHeading>
        <p className="pt-1 text-14 text-ink-2">{words.lead}</p>
      </div>
      <Tabs
        label={words.tabsLabel}
        value={chosen}
        onChange={(name) => setSearch(name === 'tariffs' ? {} : { tab: name }, { replace: true })}
        tabs={names.map((name) => ({ value: name, label: words.tabs[name], panel: panels[name] }))}
      />
    </div>
  );
}
