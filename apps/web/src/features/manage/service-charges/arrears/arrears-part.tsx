import { arrearsBands, getArrearsFile, listArrears } from '@gatelight/contract/money/arrears';
import type { LateHouse } from '@gatelight/contract/money/arrears';
import { useQuery } from '@tanstack/react-query';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { queryOfView, useTableView } from '../../../../data/lists/use-table-view.ts';
import { ARREARS_WORDS as words } from '../../../../strings/manage/arrears.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { HousePanel } from './house-panel.tsx';
import { billsText, reminderText } from './late-house.ts';
import { PlanState } from './plan-view.tsx';
import { arrearsKey, arrearsQuery, saveArrears } from './queries.ts';

const FILTERS = ['band'] as const;

/** The plan of a house, or until when it may wait. */
function PlanCell({ row: { plan, wait } }: { readonly row: LateHouse }) {
  if (plan && ['offered', 'agreed', 'broken'].includes(plan.state)) {
    return <PlanState state={plan.state} day={lagosDay(plan.answered_at ?? plan.offered_at)} />;
  }
  return wait ? words.mayWait(lagosDay(wait.until)) : null;
}

const COLUMNS: readonly TableColumn<LateHouse>[] = [
  { id: 'house', head: CHARGES_WORDS.house, cell: (row) => row.house_name, isFixed: true },
  { id: 'payer', head: words.whoPays, cell: (row) => row.payer_name, isInPanel: true },
  { id: 'owed', head: words.owed, cell: (row) => <Money kobo={row.owed_kobo} />, isNumber: true },
  { id: 'for', head: words.for, cell: billsText },
  { id: 'reminder', head: words.lastReminder, cell: reminderText },
  { id: 'plan', head: words.plan.column, cell: (row) => <PlanCell row={row} /> },
  {
    id: 'payment',
    head: words.lastPayment,
    cell: (row) => (row.last_payment_at ? lagosDay(row.last_payment_at) : words.never),
    isInPanel: true,
  },
];

/** Who owes what since when. */
export function ArrearsPart() {
  const id = useEstateId();
  const sums = useQuery(arrearsQuery(id));
  const view = useTableView({ id: `arrears-${id}`, filters: FILTERS, sort: '-owed' });
  const list = useTableList(listArrears, view, { key: [...arrearsKey(id), 'houses'], params: { id } });
  const { data } = sums;
  return (
    <>
      {data && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {[
            { label: words.owed, ...data.owed },
            ...data.bands.map((one) => ({ label: words.bands[one.band], ...one })),
          ].map(({ label, kobo, houses }) => (
            <div key={label} className="card flex min-w-0 flex-col p-4">
              <dt className="text-14 text-ink-2">{label}</dt>
              <dd className="nums font-display text-20 font-bold wrap-anywhere sm:text-24">{nairaText(kobo, true)}</dd>
              <dd className="nums text-13 text-ink-2">{words.houses(houses)}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        isPart
        title={words.title}
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.house_id}
        rowName={(row) => row.house_name}
        totals={data && !view.isFiltered ? { owed: <Money kobo={data.owed.kobo} /> } : undefined}
        search={words.search}
        filters={[
          {
            name: 'band',
            label: words.band,
            options: arrearsBands.map((band) => ({ value: band, label: words.bands[band] })),
          },
        ]}
        onExport={() => saveArrears(id, queryOfView(getArrearsFile, view), words.file)}
        panel={{
          title: (row) => row.house_name,
          body: (row) => <HousePanel key={row.house_id} estate={id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow title={row.house_name} text={`${row.payer_name} · ${billsText(row)}`}>
            <Money kobo={row.owed_kobo} className="font-semibold" />
            <span className="text-13 text-ink-2">
              {row.held === 'plan' || row.wait ? <PlanCell row={row} /> : reminderText(row)}
            </span>
          </PhoneRow>
        )}
        empty={{ title: words.none, text: words.noneText }}
      />
      <Notice kind="info">{words.staysOn}</Notice>
    </>
  );
}
