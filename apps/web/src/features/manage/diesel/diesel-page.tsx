import type { DieselView } from '@gatelight/contract/places/diesel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { hiddenHead } from '../../../page-head.ts';
import { DIESEL_WORDS as words } from '../../../strings/manage/diesel.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { EntryDialog } from './entries/entry-dialog.tsx';
import type { Entering } from './entries/entry-dialog.tsx';
import { LogView } from './entries/log-view.tsx';
import { OutboxCard } from './outbox/outbox-card.tsx';
import { useOutbox } from './outbox/use-outbox.ts';
import { AlarmsView } from './overview/alarms.tsx';
import { MonthsView } from './overview/months-view.tsx';
import { OverviewView } from './overview/overview-view.tsx';
import { dieselQuery } from './queries.ts';
import type { LogKind } from './queries.ts';
import { SetupView } from './setup/setup-view.tsx';
import { litresText } from '../../../ui/values/count-text.ts';

export const meta = () => hiddenHead(words.title);

const VIEWS = ['overview', 'log', 'months', 'alarms', 'setup'] as const;
type View = (typeof VIEWS)[number];

/** The diesel of an estate: stock, deliveries, runs, what is missing, and the forms for all of it. */
export default function DieselPage() {
  const estate = useEstateId();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'overview';
  const wanted = /^\d{1,12}$/.exec(search.get('tank') ?? '')?.[0] ?? '';
  const [entering, setEntering] = useState<Entering | null>(null);
  const outbox = useOutbox(estate);
  const diesel = useQuery(dieselQuery(estate, wanted));

  function go(name: string, value: string): void {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  }

  const { data } = diesel;
  if (!data) {
    return (
      <PortalPage title={words.title} lead={words.leadEmpty}>
        <NotRead
          query={diesel}
          title={words.failed}
          note={words.failedText}
          loading={words.loading}
          className="h-104 w-full rounded-lg"
        />
      </PortalPage>
    );
  }
  const tankId = data.tank_id;
  const noTank = (
    <section className="card p-4">
      <EmptyState
        title={words.empty}
        text={data.may_write ? words.emptyText : words.emptyReader}
        action={<Button name={words.toSetup} onClick={() => go('view', 'setup')} />}
      />
    </section>
  );
  const given = { estate, view: data };
  const panels = {
    overview: tankId === null ? noTank : <OverviewView {...given} tankId={tankId} />,
    log: tankId === null ? noTank : <LogView {...given} tankId={tankId} onCorrect={setEntering} />,
    months: tankId === null ? noTank : <MonthsView estate={estate} tankId={tankId} />,
    alarms: <AlarmsView estate={estate} mayWrite={data.may_write} />,
    setup: <SetupView {...given} />,
  } as const satisfies Record<View, unknown>;
  const kinds: readonly LogKind[] = [
    'dip',
    'delivery',
    ...(data.generators.some(({ tank_id }) => tank_id === tankId) ? (['run'] as const) : []),
    ...(data.tanks.length > 1 ? (['transfer'] as const) : []),
  ];
  return (
    <PortalPage
      title={words.title}
      lead={leadOf(data)}
      action={
        data.may_write &&
        tankId !== null && (
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Button
                key={kind}
                look={kind === 'dip' ? 'primary' : 'outline'}
                name={words.add[kind]}
                onClick={() => setEntering({ kind })}
              />
            ))}
          </div>
        )
      }
    >
      <OutboxCard
        waiting={outbox.waiting}
        onSend={outbox.send}
        onMend={({ key, files, body }) =>
          body.kind !== 'void' && setEntering({ kind: body.kind, first: body, replaces: { key, files } })
        }
      />
      {data.tanks.length > 1 && (
        <Select
          label={words.tank}
          className="w-56"
          value={tankId ?? ''}
          options={data.tanks.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => go('tank', chosen)}
        />
      )}
      <Tabs<View>
        label={words.view}
        value={view}
        onChange={(chosen) => go('view', chosen === 'overview' ? '' : chosen)}
        tabs={VIEWS.map((value) => ({ value, label: words.views[value], panel: panels[value] }))}
      />
      {entering && tankId !== null && (
        <EntryDialog
          estate={estate}
          view={data}
          tankId={tankId}
          entering={entering}
          onClose={() => setEntering(null)}
        />
      )}
    </PortalPage>
  );
}

function leadOf({ tanks, generators, tank_id }: DieselView): string {
  const tank = tanks.find(({ id }) => id === tank_id);
  if (!tank) return words.leadEmpty;
  const names = generators.filter((one) => one.tank_id === tank.id).map(({ name }) => name);
  return words.lead(names.join(', '), tank.name, litresText(tank.capacity_litres));
}
