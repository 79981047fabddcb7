import { listPlans, planLists } from '@gatelight/contract/money/arrears';
import type { PlanRow } from '@gatelight/contract/money/arrears';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { ARREARS_WORDS } from '../../../../strings/manage/arrears.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { useRoles } from '../../use-roles.ts';
import { PlanState, PlanView } from './plan-view.tsx';
import { arrearsKey } from './queries.ts';

const words = ARREARS_WORDS.plans;
const FILTERS = ['show', 'state'] as const;
const ENDED = ['kept', 'broken', 'cancelled', 'declined', 'expired'] as const;
const OPEN = ['offered', 'agreed'] as const;

/** The day of the next payment, the late amount, or the end of the plan. */
function whenText({ state, next_on: next, late_kobo: late, ended_at: ended }: PlanRow): string {
  if (ended !== null) return words.endedOn(lagosDay(ended, true));
  if (late > 0n) return words.late(nairaText(late));
  return next === null || state === 'offered' ? words.waits : words.next(lagosDay(next));
}

const COLUMNS: readonly TableColumn<PlanRow>[] = [
  { id: 'house', head: CHARGES_WORDS.house, cell: (row) => row.house_name, isFixed: true },
  { id: 'payer', head: ARREARS_WORDS.whoPays, cell: (row) => row.payer_name, isInPanel: true },
  { id: 'total', head: ARREARS_WORDS.plan.total, cell: (row) => <Money kobo={row.total_kobo} />, isNumber: true },
  { id: 'left', head: ARREARS_WORDS.plan.left, cell: (row) => <Money kobo={row.left_kobo} />, isNumber: true },
  { id: 'when', head: words.when, cell: whenText },
  { id: 'state', head: ARREARS_WORDS.plan.state, cell: (row) => <PlanState state={row.state} /> },
];

/** Plans of the estate: open plans, and the outcome of the others. */
export function PlansPart() {
  const id = useEstateId();
  const isManager = useRoles().includes('manager');
  const view = useTableView({ id: `plans-${id}`, filters: FILTERS, sort: '-id' });
  const list = useTableList(listPlans, view, { key: [...arrearsKey(id), 'plans'], params: { id } });
  const show = planLists.find((one) => one === view.filters.show) ?? 'open';
  return (
    <DataTable
      isPart
      title={words.title}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.house_name}, ${nairaText(row.total_kobo)}`}
      search={ARREARS_WORDS.search}
      tabs={{
        name: 'show',
        label: words.queues,
        options: planLists.map((one) => ({ value: one === 'open' ? '' : one, label: words.lists[one] })),
      }}
      filters={[
        {
          name: 'state',
          label: ARREARS_WORDS.plan.state,
          options: (show === 'open' ? OPEN : ENDED).map((state) => ({
            value: state,
            label: ARREARS_WORDS.plan.states[state],
          })),
        },
      ]}
      panel={{
        title: (row) => row.house_name,
        body: (row) => (
          <div className="grid gap-3">
            {row.end_reason !== '' && <p className="text-14 text-ink-2 wrap-anywhere">{row.end_reason}</p>}
            <PlanView key={row.id} estate={id} id={row.id} isManager={isManager} />
          </div>
        ),
      }}
      phone={(row) => (
        <PhoneRow title={row.house_name} text={`${row.payer_name} · ${whenText(row)}`}>
          <Money kobo={row.total_kobo} className="font-semibold" />
          <PlanState state={row.state} />
        </PhoneRow>
      )}
      empty={{ title: words.none[show] }}
    />
  );
}
