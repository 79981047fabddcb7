import { listEstates } from '@gatelight/contract/places/properties/estates';
import type { EstateRow } from '@gatelight/contract/places/properties/estates';
import { useQuery } from '@tanstack/react-query';
import { isAwaited } from '../../../data/queries/is-awaited.ts';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Money } from '../../../ui/values/money.tsx';
import { useAskedFor } from '../use-asked-for.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { VendingLocks, vendingLocksQuery } from './vending-locks.tsx';
import { countText } from '../../../ui/values/count-text.ts';

export const meta = () => hiddenHead(words.title);

const COLUMNS: readonly TableColumn<EstateRow>[] = [
  { id: 'name', head: words.columns.name, cell: ({ name }) => name, sort: 'name', isFixed: true },
  { id: 'address', head: words.columns.address, cell: ({ address }) => address },
  { id: 'houses', head: words.columns.houses, cell: ({ houses }) => countText(houses), isNumber: true },
  { id: 'meters', head: words.columns.meters, cell: ({ meters }) => countText(meters), isNumber: true },
  { id: 'people', head: words.columns.people, cell: ({ people }) => countText(people), isNumber: true },
  {
    id: 'debt',
    head: words.columns.debt,
    cell: ({ debt_kobo }) => (debt_kobo > 0n ? <Money kobo={debt_kobo} /> : ''),
    isNumber: true,
  },
];

/** `/admin/estates`: every estate with its figures. */
export default function EstatesPage() {
  const view = useTableView({ id: 'estates', filters: ['retired'], sort: 'name' });
  const list = useTableList(listEstates, view, { key: ['admin', 'estates', 'list'] });
  const mayEdit = permissionsOf(useUser()).has('estates.edit');
  const locks = useQuery(vendingLocksQuery);
  const [isAdding, setIsAdding] = useAskedFor('estates.edit');
  return (
    <>
      <DataTable
        title={words.title}
        banner={<VendingLocks />}
        columns={COLUMNS}
        view={view}
        list={list}
        isHeldBack={isAwaited(locks)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        search={words.search}
        filters={[
          {
            name: 'retired',
            label: words.show,
            options: [
              { value: 'no', label: words.inUse },
              { value: 'yes', label: words.retired },
            ],
          },
        ]}
        actions={mayEdit && <Button name={words.add} small onClick={() => setIsAdding(true)} />}
        to={({ id }) => STAFF_PATHS.estate(id)}
        phone={(estate) => (
          <span className="grid gap-0.5">
            <b className="font-semibold">{estate.name}</b>
            <span className="text-14 text-ink-2">{estate.address}</span>
            <span className="text-13 text-ink-3">
              {words.counts(countText(estate.houses), countText(estate.meters), countText(estate.people))}
            </span>
          </span>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {isAdding && (
        <PlaceDialog
          kind="estate.create"
          object={{}}
          fields={{ name: '', address: '' }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
