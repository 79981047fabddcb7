import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { APP_PATHS } from '../../../app-paths.ts';
import { hiddenHead } from '../../../page-head.ts';
import { BLOCKS_WORDS } from '../../../strings/manage/blocks.ts';
import { SHIFTS_WORDS } from '../../../strings/manage/rounds.ts';
import { INCIDENTS_WORDS } from '../../../strings/manage/incidents.ts';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import '../../../ui/table/table.css';
import { countText } from '../../../ui/values/count-text.ts';
import type { Given } from '../dialog-parts.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PartLinks } from '../part-links.tsx';
import { PortalPage } from '../portal-page.tsx';
import { AlarmsPart } from '../alarms/alarms-part.tsx';
import { BlockDialog } from './blocked/block-dialogs.tsx';
import { BlockedPart } from './blocked/blocked-part.tsx';
import { conflictsPath } from './conflicts-path.ts';
import { ControllersPart } from './controllers/controllers-part.tsx';
import { AddGateDialog } from './dialogs.tsx';
import { EntriesPart } from './entries-part.tsx';
import { GateCard } from './gate-card.tsx';
import { GuardsCard } from './guards-card.tsx';
import { AddIncidentDialog } from './incidents/incident-dialogs.tsx';
import { IncidentsPart } from './incidents/incidents-part.tsx';
import { gatesQuery } from './queries.ts';
import { FiguresPart } from './figures/figures-part.tsx';
import { RoundsPart } from './rounds/rounds-part.tsx';
import { PlanShiftDialog } from './shifts/plan-dialog.tsx';
import { ShiftsPart } from './shifts/shifts-part.tsx';
import { RulesPart } from './rules/rules-part.tsx';
import { VehiclesPart } from './vehicles-part.tsx';

export const meta = () => hiddenHead(words.title);

const PARTS = [
  'gates',
  'log',
  'incidents',
  'alarms',
  'vehicles',
  'blocked',
  'barriers',
  'shifts',
  'rounds',
  'figures',
  'rules',
] as const;

/** The items that can be added on a part. */
const ACTS: { readonly [Part in (typeof PARTS)[number]]?: { name: string; Dialog: (given: Given) => ReactNode } } = {
  gates: { name: words.addGate, Dialog: AddGateDialog },
  blocked: { name: BLOCKS_WORDS.add, Dialog: BlockDialog },
  shifts: { name: SHIFTS_WORDS.add, Dialog: PlanShiftDialog },
  incidents: { name: INCIDENTS_WORDS.add, Dialog: AddIncidentDialog },
};

/** `/manage/estates/:id/gates/:part?`: gates with their phones, guards and rules; entries and exits, without names; blocks. */
export default function GatesPage() {
  const id = useEstateId();
  const { part: given } = useParams();
  const part = PARTS.find((one) => one === given) ?? 'gates';
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const act = ACTS[part];
  return (
    <PortalPage
      title={words.title}
      lead={words.lead}
      action={act !== undefined && <Button small name={act.name} onClick={() => setIsOpen(true)} />}
    >
      <PartLinks
        label={words.partsLabel}
        current={part}
        parts={PARTS.map((one) => ({
          part: one,
          name: words.parts[one],
          to: APP_PATHS.manageEstate(id, one === 'gates' ? 'gates' : `gates/${one}`),
        }))}
      />
      {part === 'gates' && <GatesPart estate={id} />}
      {part === 'shifts' && <ShiftsPart />}
      {part === 'rounds' && <RoundsPart />}
      {part === 'figures' && <FiguresPart />}
      {part === 'rules' && <RulesPart estate={id} />}
      {part === 'log' && <EntriesPart />}
      {part === 'incidents' && <IncidentsPart />}
      {part === 'vehicles' && <VehiclesPart />}
      {part === 'alarms' && <AlarmsPart />}
      {part === 'blocked' && <BlockedPart />}
      {part === 'barriers' && <ControllersPart estate={id} />}
      {isOpen && act && <act.Dialog estate={id} onClose={close} />}
    </PortalPage>
  );
}

function GatesPart({ estate }: { readonly estate: string }) {
  const gates = useQuery(gatesQuery(estate));
  const { data } = gates;
  if (!data) {
    return <NotRead query={gates} title={words.failed} loading={words.loading} className="h-60 w-full rounded-lg" />;
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:max-w-xl">
        <div className="card p-4">
          <dt className="text-14 text-ink-2">{words.inside}</dt>
          <dd className="nums text-24 font-bold">{countText(data.inside)}</dd>
        </div>
        <div className="card p-4">
          <dt className="text-14 text-ink-2">{words.conflicts}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-3">
            <span className="nums text-24 font-bold">{countText(data.conflicts)}</span>
            {data.conflicts > 0 && (
              <Link className="text-link text-14" to={conflictsPath(estate)}>
                {words.seeConflicts}
              </Link>
            )}
          </dd>
        </div>
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {data.gates.length === 0 ? (
            <section className="card">
              <EmptyState title={words.noGates} text={words.noGatesText} />
            </section>
          ) : (
            data.gates.map((gate) => <GateCard key={gate.id} estate={estate} gate={gate} />)
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <GuardsCard estate={estate} guards={data.guards} />
        </div>
      </div>
    </>
  );
}
