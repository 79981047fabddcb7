import { listShifts } from '@gatelight/contract/places/patrol/rounds';
import type { Patrol, WorkedShift } from '@gatelight/contract/places/patrol/rounds';
import { useQuery } from '@tanstack/react-query';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { SHIFTS_WORDS as words } from '../../../../strings/manage/rounds.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { gatesQuery } from '../queries.ts';
import { clockText } from '../../../../ui/pass/pass-times.ts';
import { daysText, EndButton, PatrolLoaded } from '../rounds/patrol-loaded.tsx';
import { patrolKey } from '../rounds/queries.ts';

/** A guard who begins this much later than planned is late. */
const LATE_MINUTES = 10;

function Plan({ row }: { readonly row: WorkedShift }) {
  const { late_minutes: late } = row;
  if (late === null) return <StatePill tone="neutral" word={words.notPlanned} />;
  return late >= LATE_MINUTES ? (
    <StatePill tone="warning" word={words.late(late)} />
  ) : (
    <StatePill tone="success" word={words.onTime} />
  );
}
const endOf = ({ ended_at: ended }: WorkedShift) => (ended === null ? words.notEnded : lagosTime(ended));

const COLUMNS: readonly TableColumn<WorkedShift>[] = [
  { id: 'began', head: words.began, cell: (row) => lagosTime(row.began_at), isFixed: true },
  { id: 'guard', head: words.guard, cell: (row) => row.guard },
  { id: 'gate', head: words.gate, cell: (row) => row.gate },
  { id: 'ended', head: words.endedAt, cell: endOf },
  { id: 'plan', head: words.plan, cell: (row) => <Plan row={row} /> },
];

/** Guards on duty at each gate, planned shifts, and worked shifts. */
export function ShiftsPart() {
  const id = useEstateId();
  return (
    <>
      <PatrolLoaded estate={id}>{(patrol) => <Now estate={id} patrol={patrol} />}</PatrolLoaded>
      <Worked estate={id} />
    </>
  );
}

function Now({ estate, patrol }: { readonly estate: string; readonly patrol: Patrol }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <section className="card grid gap-2 p-4 sm:p-5">
        <h2 className="text-18">{words.onDuty}</h2>
        <p className="text-14 text-ink-2">{words.onDutyText}</p>
        {patrol.on_duty.length === 0 && <p>{words.nobody}</p>}
        <ul className="divide-y divide-line">
          {patrol.on_duty.map((one) => (
            <li key={`${one.gate} ${one.guard}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <b className="font-semibold">{one.guard}</b>
              <span className="text-14 text-ink-2">
                {one.gate}, {words.since(lagosTime(one.since))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card grid gap-2 p-4 sm:p-5">
        <h2 className="text-18">{words.planned}</h2>
        <p className="text-14 text-ink-2">{words.plannedText}</p>
        {patrol.planned.length === 0 && <p>{words.noPlan}</p>}
        <ul className="divide-y divide-line">
          {patrol.planned.map((one) => {
            const hours = words.hours(clockText(one.from_minute), clockText(one.to_minute));
            return (
              <li key={one.id} className="flex items-center justify-between gap-4 py-2.5">
                <span className="grid min-w-0">
                  <b className="font-semibold wrap-anywhere">{`${one.guard}, ${one.gate}`}</b>
                  <span className="nums text-14 text-ink-2">{`${daysText(one.weekdays)}, ${hours}`}</span>
                </span>
                <EndButton estate={estate} part="shifts" id={one.id} name={`${one.guard}, ${hours}`} />
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Worked({ estate }: { readonly estate: string }) {
  const view = useTableView({ id: `guard-shifts-${estate}`, filters: ['guard'], sort: '-began' });
  const list = useTableList(listShifts, view, { key: [...patrolKey(estate), 'worked'], params: { id: estate } });
  const guards = useQuery(gatesQuery(estate)).data?.guards ?? [];
  return (
    <DataTable
      isPart
      title={words.worked}
      lead={words.workedText}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.guard}, ${lagosTime(row.began_at)}`}
      filters={[
        { name: 'guard', label: words.guard, options: guards.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      phone={(row) => (
        <PhoneRow title={`${row.guard}, ${row.gate}`} text={`${lagosTime(row.began_at)} – ${endOf(row)}`}>
          <Plan row={row} />
        </PhoneRow>
      )}
      empty={{ title: words.none, text: words.noneText }}
    />
  );
}
