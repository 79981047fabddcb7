import type { PowerAccountView } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useSearchParams } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { dayText, spanText } from '../../../data/power/figures.ts';
import { hiddenHead } from '../../../page-head.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { AccountView } from './account/account-view.tsx';
import { BillsView } from './bills-view.tsx';
import { MetersView } from './meters-view.tsx';
import { powerAccountQuery } from './queries.ts';
import { SupplyView } from './supply-view.tsx';

export const meta = () => hiddenHead(words.title);

const VIEWS = ['account', 'meters', 'bills', 'supply'] as const;
type View = (typeof VIEWS)[number];

/** The power account of an estate: supply and use, money, meters and readings, bills, hours of supply. */
export default function PowerPage() {
  const estate = useEstateId();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'account';
  const month = /^20\d\d-\d\d$/.exec(search.get('month') ?? '')?.[0] ?? '';
  const isOpen = search.get('as') === 'residents';
  const account = useQuery(powerAccountQuery(estate, month));

  function go(changes: Record<string, string>): void {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  }

  const { data } = account;
  if (!data) {
    return (
      <PortalPage title={words.title} lead={words.leadEmpty}>
        <NotRead
          query={account}
          title={words.failed}
          note={words.failedText}
          loading={words.loading}
          className="h-104 w-full rounded-lg"
        />
      </PortalPage>
    );
  }
  const panels = {
    account: <AccountView estate={estate} account={data} isOpen={isOpen} onMeters={() => go({ view: 'meters' })} />,
    meters: <MetersView estate={estate} mayWrite={data.may_write} />,
    bills: <BillsView estate={estate} mayWrite={data.may_write} />,
    supply: <SupplyView estate={estate} month={month} mayWrite={data.may_write} />,
  } as const satisfies Record<View, unknown>;
  return (
    <PortalPage
      title={words.title}
      lead={leadOf(data)}
      action={
        <div className="flex flex-wrap items-end gap-2">
          {data.known_months.length > 0 && (view === 'account' || view === 'supply') && (
            <Select
              label={words.month}
              className="w-48 max-w-[calc(100vw-40px)]"
              value={month === '' ? data.month : month}
              options={data.known_months.map((one) => ({ value: one, label: monthText(one) }))}
              onChange={(chosen) => go({ month: chosen === data.known_months[0] ? '' : chosen })}
            />
          )}
          {view === 'account' && data.days_counted > 0 && (
            <Button
              look="outline"
              icon={<Eye aria-hidden="true" size={18} />}
              name={isOpen ? words.asManager : words.asResidents}
              aria-pressed={isOpen}
              onClick={() => go({ as: isOpen ? '' : 'residents' })}
            />
          )}
        </div>
      }
    >
      <Tabs<View>
        label={words.view}
        value={view}
        onChange={(chosen) => go({ view: chosen === 'account' ? '' : chosen })}
        tabs={VIEWS.map((value) => ({ value, label: words.views[value], panel: panels[value] }))}
      />
    </PortalPage>
  );
}

function leadOf({ first_day, last_day, publishing }: PowerAccountView): string {
  if (first_day === null || last_day === null) return words.leadEmpty;
  const span = `${first_day === last_day ? dayText(last_day) : spanText(first_day, last_day)} ${last_day.slice(0, 4)}`;
  return publishing.publishes ? words.lead(span) : words.leadHidden(span);
}
