import { exportList } from '../../../data/lists/download.ts';
import { meterLives, exportMeters, listMeters } from '@gatelight/contract/places/properties/meters';
import type { MeterRow } from '@gatelight/contract/places/properties/meters';
import { useQuery } from '@tanstack/react-query';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { usePermissions } from '../use-permissions.ts';
import { MeterState, dayText } from './meter-state.tsx';
import { estateChoices } from './queries.ts';
import { RegisterMeterDialog } from './register-meter-dialog.tsx';

export const meta = () => hiddenHead(words.title);

const COLUMNS: readonly TableColumn<MeterRow>[] = [
  {
    id: 'number',
    head: words.columns.number,
    cell: ({ number }) => <MeterNumber number={number} />,
    sort: 'number',
    isFixed: true,
  },
  { id: 'customer', head: words.columns.customer, cell: ({ customer_name }) => customer_name },
  { id: 'house', head: words.columns.house, cell: ({ house_name }) => house_name ?? '' },
  { id: 'estate', head: words.columns.estate, cell: ({ estate_name }) => estate_name },
  { id: 'utility', head: words.columns.utility, cell: ({ utility }) => words.utilities[utility] },
  {
    id: 'life',
    head: words.columns.life,
    cell: ({ life, is_tampered }) => <MeterState life={life} isTampered={is_tampered} />,
  },
  {
    id: 'debt',
    head: words.columns.debt,
    cell: ({ debt_kobo }) => (debt_kobo > 0n ? <Money kobo={debt_kobo} /> : ''),
    isNumber: true,
  },
  { id: 'tariff', head: words.columns.tariff, cell: ({ tariff_name }) => tariff_name, isExtra: true },
  { id: 'make', head: words.columns.make, cell: ({ make }) => make, isExtra: true },
  {
    id: 'added',
    head: words.columns.added,
    cell: ({ created_at }) => dayText(created_at),
    sort: 'created_at',
    isExtra: true,
  },
];

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** `/admin/meters`: the meters of all estates. */
export default function MetersPage() {
  const view = useTableView({ id: 'meters', filters: ['life', 'utility', 'estate'], sort: '-created_at' });
  const list = useTableList(listMeters, view, { key: ['admin', 'meters', 'list'] });
  const { data: estates = [] } = useQuery(estateChoices);
  const may = usePermissions();
  const [isAdding, setIsAdding] = useAskedFor('meters.edit');
  return (
    <>
      <DataTable
        title={words.title}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ number }) => number}
        rowName={({ number, customer_name }) => `${number}, ${customer_name}`}
        search={words.search}
        filters={[
          {
            name: 'life',
            label: words.columns.life,
            options: meterLives.map((value) => ({ value, label: words.lives[value] })),
          },
          { name: 'utility', label: words.columns.utility, options: choices(words.utilities) },
          { name: 'estate', label: words.columns.estate, options: estates },
        ]}
        onExport={() => exportList(exportMeters, view, 'meters.csv')}
        to={({ number }) => STAFF_PATHS.meter(number)}
        phone={(meter) => (
          <span className="flex items-start justify-between gap-3">
            <span className="grid gap-0.5">
              <MeterNumber number={meter.number} className="font-semibold" />
              <span className="text-14 text-ink-2">{meter.customer_name}</span>
              <span className="text-13 text-ink-3">
                {[meter.house_name, meter.estate_name].filter(Boolean).join(', ')}
              </span>
            </span>
            <MeterState life={meter.life} isTampered={meter.is_tampered} />
          </span>
        )}
        actions={
          may.has('meters.edit') && <Button name={words.register.open} small onClick={() => setIsAdding(true)} />
        }
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {isAdding && <RegisterMeterDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
