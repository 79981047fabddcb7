import { lastMonths } from '@gatelight/contract/lagos-days';
import {
  getEstateInvoicesFile,
  invoiceFilters,
  listEstateInvoices,
} from '@gatelight/contract/money/service-charges-estate';
import type { ChargeSummary, EstateInvoice } from '@gatelight/contract/money/service-charges-estate';
import { chargeWays } from '@gatelight/contract/money/service-charges';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAwaited } from '../../../../data/queries/is-awaited.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { housesQuery } from '../../../../data/meters.ts';
import { queryOfView, useTableView } from '../../../../data/lists/use-table-view.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../../ui/feedback/state-screens.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import type { TableColumn, TableFilter } from '../../../../ui/table/table-types.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { monthText } from '../../../../ui/values/month-text.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';
import { PaymentDialog } from '../payments/payment-dialog.tsx';
import { chargesKey, runQuery, saveInvoices, summaryQuery } from '../queries.ts';

const words = CHARGES_WORDS.invoices;
const FILTERS = ['month', 'state', 'way', 'run', 'house'] as const;

const waysText = ({ ways }: EstateInvoice): string =>
  ways.length === 0 ? words.notYet : ways.map((way) => CHARGES_WORDS.ways[way]).join(', ');

const COLUMNS: readonly TableColumn<EstateInvoice>[] = [
  { id: 'house', head: CHARGES_WORDS.house, cell: (row) => row.house_name, isFixed: true },
  { id: 'number', head: words.number, cell: (row) => row.number },
  { id: 'payer', head: words.whoPays, cell: (row) => row.payer_name, isInPanel: true },
  { id: 'amount', head: CHARGES_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'paid', head: words.paid, cell: (row) => <Money kobo={row.paid_kobo} />, isNumber: true, isInPanel: true },
  { id: 'left', head: words.left, cell: (row) => <Money kobo={row.left_kobo} />, isNumber: true },
  { id: 'ways', head: words.paidWith, cell: waysText, isInPanel: true },
  { id: 'state', head: words.state, cell: (row) => <InvoiceState row={row} /> },
];

/** The house and the run that a link to this list may contain: no filter offers them, but the list shows them. */
function useNamedFilters(estate: string, { house, run }: { readonly house?: string; readonly run?: string }) {
  const { data: houses } = useQuery({ ...housesQuery(estate), enabled: house !== undefined });
  const { data: shownRun } = useQuery({ ...runQuery(estate, run ?? ''), enabled: run !== undefined });
  const houseName = houses?.find(({ id }) => id === house)?.name;
  const filter = (name: string, label: string, value: string, shown: string): TableFilter => ({
    name,
    label,
    options: [{ value, label: shown }],
  });
  return [
    ...(house !== undefined && houseName !== undefined ? [filter('house', CHARGES_WORDS.house, house, houseName)] : []),
    ...(run !== undefined && shownRun !== undefined
      ? [filter('run', CHARGES_WORDS.runs.run, run, shownRun.title)]
      : []),
  ];
}

const monthTotals = ({ billed_kobo: billed, credited_kobo: credited, collected_kobo: collected }: ChargeSummary) => ({
  amount: <Money kobo={billed + credited} />,
  paid: <Money kobo={collected} />,
  left: <Money kobo={billed - collected} />,
});

/** The groups of a month's invoices that have a figure: plans only where there is one. */
const groupsOf = (sums: ChargeSummary) =>
  (['paid', 'part', 'in_plan', 'overdue', 'due'] as const).filter(
    (name) => name !== 'in_plan' || sums.in_plan.invoices > 0,
  );

/** Invoices of the estate, with their panel, a new one, and a payment that is recorded. */
export function InvoicesPart() {
  const id = useEstateId();
  const [open, setOpen] = useState<'invoice' | 'payment' | null>(null);
  const view = useTableView({ id: `charges-${id}`, filters: FILTERS, sort: '-issued_at' });
  const list = useTableList(listEstateInvoices, view, { key: [...chargesKey(id), 'invoices'], params: { id } });
  const summary = useQuery(summaryQuery(id, view.filters.month));
  const { data: sums } = summary;
  const named = useNamedFilters(id, view.filters);
  // The sums are those of one month, so they are shown only with all invoices of one month.
  const isMonth = Object.keys(view.filters).join() === 'month' && view.q === '' && !summary.isPlaceholderData;
  // The figures are above the list, which would move down when they arrive.
  if (isAwaited(summary)) return <Skeleton className="h-160 w-full rounded-lg" />;
  return (
    <>
      {sums && <p className="text-14 font-semibold">{words.figuresOf(monthText(sums.month))}</p>}
      {sums && (
        <dl className="grid grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {groupsOf(sums).map((name) => (
            <div key={name} className="card flex min-w-0 flex-col p-4">
              <dt className="text-14 text-ink-2">{words.figures[name]}</dt>
              <dd className="nums font-display text-20 font-bold sm:text-24">{sums[name].invoices}</dd>
              <dd className="nums text-13 text-ink-2 wrap-anywhere">
                {nairaText(name === 'paid' ? sums[name].billed_kobo : sums[name].left_kobo, true)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        isPart
        title={words.title}
        lead={view.filters.month === undefined ? words.allMonths : sums ? monthText(sums.month) : null}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => `${row.number}, ${row.house_name}`}
        totals={sums && isMonth ? monthTotals(sums) : undefined}
        search={words.search}
        filters={[
          ...named,
          {
            name: 'month',
            label: CHARGES_WORDS.month,
            options: lastMonths(24).map((month) => ({ value: month, label: monthText(month) })),
          },
          {
            name: 'state',
            label: words.state,
            options: invoiceFilters.map((state) => ({ value: state, label: words.states[state] })),
          },
          {
            name: 'way',
            label: words.paidWith,
            options: chargeWays.map((way) => ({ value: way, label: CHARGES_WORDS.ways[way] })),
          },
        ]}
        onExport={() => saveInvoices(id, queryOfView(getEstateInvoicesFile, view), words.listFile)}
        actions={
          <>
            <Button small look="outline" name={words.create} onClick={() => setOpen('invoice')} />
            <Button small name={CHARGES_WORDS.payments.record} onClick={() => setOpen('payment')} />
          </>
        }
        panel={{
          title: ({ number }) => number,
          body: (row) => <InvoicePanel key={row.id} estate={id} row={row} />,
        }}
        phone={(row) => (
          <PhoneRow
            title={row.house_name}
            text={
              <>
                {row.payer_name} · <span className="whitespace-nowrap">{row.number}</span>
              </>
            }
          >
            <Money kobo={row.amount_kobo} className="font-semibold" />
            <InvoiceState row={row} />
          </PhoneRow>
        )}
        empty={{ title: words.none }}
      />
      {open === 'invoice' && <NewInvoiceDialog estate={id} onClose={() => setOpen(null)} />}
      {open === 'payment' && <PaymentDialog estate={id} onClose={() => setOpen(null)} />}
    </>
  );
}
