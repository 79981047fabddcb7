import { listInspections } from '@gatelight/contract/places/facility/inspections';
import type { Inspection } from '@gatelight/contract/places/facility/inspections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../../api.ts';
import { APP_PATHS } from '../../../../app-paths.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { isAwaited } from '../../../../data/queries/is-awaited.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { INSPECTION_WORDS as words } from '../../../../strings/manage/facility-inspections.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { Box } from '../box.tsx';
import { FacilityPage } from '../facility-page.tsx';
import { facilityKey } from '../queries.ts';
import { ChecklistDialog } from './checklist-dialog.tsx';
import type { Checklist } from './checklist-dialog.tsx';
import { checklistsQuery, startWith } from './queries.ts';

export const meta = () => hiddenHead(words.title);

const FILTERS = [] as const;

function InspectionPill({ row }: { readonly row: Inspection }) {
  if (row.finished_at === null) return <StatePill tone="info" word={words.underWay} />;
  return row.not_ok === 0 ? (
    <StatePill tone="success" word={words.allInOrder} />
  ) : (
    <StatePill tone="warning" word={words.notInOrder(row.not_ok)} />
  );
}

const COLUMNS: readonly TableColumn<Inspection>[] = [
  { id: 'name', head: words.inspection, cell: (row) => row.name, isFixed: true },
  { id: 'by', head: words.by, cell: (row) => row.started_by },
  { id: 'at', head: words.when, cell: (row) => lagosTime(row.started_at) },
  { id: 'points', head: words.pointsName, cell: (row) => `${row.answered} / ${row.points}`, isNumber: true },
  { id: 'state', head: words.state, cell: (row) => <InspectionPill row={row} /> },
];

/** Check lists for inspections, and past inspections. */
export default function InspectionsPage() {
  const estate = useEstateId();
  const view = useTableView({ id: `facility-inspections-${estate}`, filters: FILTERS, sort: '-started_at' });
  const list = useTableList(listInspections, view, {
    key: facilityKey(estate, 'inspections'),
    params: { id: estate },
  });
  const checklists = useQuery(checklistsQuery(estate));
  const [open, setOpen] = useState<'add' | Checklist>();
  const close = () => setOpen(undefined);
  return (
    <FacilityPage
      part="inspections"
      action={
        <Button name={words.addList} icon={<Plus aria-hidden="true" size={18} />} onClick={() => setOpen('add')} />
      }
    >
      <Checklists estate={estate} onChange={setOpen} />
      <DataTable
        isPart
        title={words.title}
        columns={COLUMNS}
        view={view}
        list={list}
        isHeldBack={isAwaited(checklists)}
        rowId={(row) => row.id}
        rowName={(row) => `${row.name}, ${lagosTime(row.started_at)}`}
        to={(row) => APP_PATHS.manageEstate(estate, `facility/inspections/${row.id}`)}
        phone={(row) => (
          <PhoneRow
            title={row.name}
            text={`${lagosDay(row.started_at)} · ${row.started_by} · ${words.answered(row.answered, row.points)}`}
          >
            <InspectionPill row={row} />
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {open === 'add' && <ChecklistDialog estate={estate} onClose={close} />}
      {open !== undefined && open !== 'add' && <ChecklistDialog estate={estate} list={open} onClose={close} />}
    </FacilityPage>
  );
}

function Checklists({ estate, onChange }: { readonly estate: string; readonly onChange: (list: Checklist) => void }) {
  const { data } = useQuery(checklistsQuery(estate));
  const queries = useQueryClient();
  const goTo = useNavigate();
  const start = useSingleMutation({
    mutationFn: (checklist: string) => startWith(estate, checklist),
    onSuccess: ({ id }: { id: string }) => {
      void queries.invalidateQueries({ queryKey: facilityKey(estate) });
      void goTo(APP_PATHS.manageEstate(estate, `facility/inspections/${id}`));
    },
    onError: (failure) => showError(failureText(failure)),
  });
  if (!data || data.length === 0) return null;
  return (
    <Box title={words.lists}>
      <ul className="grid divide-y divide-line">
        {data.map((list) => (
          <li key={list.id} className="flex items-center justify-between gap-2 py-2">
            <span className="grid min-w-0">
              <b className="font-semibold wrap-anywhere">{list.name}</b>
              <span className="text-14 text-ink-2">
                {[
                  words.pointCount(list.points.length),
                  list.last_at ? words.last(lagosDay(list.last_at)) : words.never,
                ].join(' · ')}
              </span>
            </span>
            <span className="flex shrink-0 gap-1">
              <Button
                look="quiet"
                small
                name={words.change}
                aria-label={`${words.change} ${list.name}`}
                onClick={() => onChange(list)}
              />
              <Button
                look="outline"
                small
                name={words.start}
                aria-label={`${words.start}: ${list.name}`}
                isLoading={start.isPending && start.variables === list.id}
                onClick={() => start.mutate(list.id)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
