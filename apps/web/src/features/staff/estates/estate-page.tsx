import { listEstateHouses } from '@gatelight/contract/places/properties/estates';
import type { EstateHouse } from '@gatelight/contract/places/properties/estates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { countText, unitsText } from '../../../ui/values/count-text.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { METER_GROUPS, inGroups } from '../../../ui/values/number-text.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectLink } from '../object-link.tsx';
import { ObjectPage } from '../object-page.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { estateQuery, saveHouses } from './queries.ts';
import type { Estate } from './estate-figures.tsx';
import { Figures } from './estate-figures.tsx';
import type { Asked } from './place-dialog.tsx';
import { HousePanel } from './house-panel.tsx';

export const meta = () => hiddenHead(words.title);

/** `/admin/estates/{id}`: one estate with its houses, meters, people and debts. */
export default function EstatePage() {
  const { id = '' } = useParams();
  const query = useQuery(estateQuery(id));
  return (
    <ObjectPage list={{ to: STAFF_PATHS.estates, name: words.title }} query={query} words={words}>
      {(estate) => <EstateParts key={id} estate={estate} />}
    </ObjectPage>
  );
}

const debtOf = ({ meters }: EstateHouse) => meters.reduce((sum, { debt_kobo }) => sum + debt_kobo, 0n);

const meterNumbers = (meters: EstateHouse['meters']) =>
  meters.map(({ number }) => inGroups(number, METER_GROUPS)).join(', ');

/** Each name once: a person who owns a house and lives in it is listed as both. */
const peopleNames = (people: EstateHouse['people']) => [...new Set(people.map(({ name }) => name))].join(', ');

const COLUMNS: readonly TableColumn<EstateHouse>[] = [
  { id: 'name', head: words.houseColumns.name, cell: ({ name }) => name, sort: 'name', isFixed: true },
  {
    id: 'meters',
    head: words.houseColumns.meters,
    cell: ({ meters }) => meterNumbers(meters),
  },
  { id: 'people', head: words.houseColumns.people, cell: ({ people }) => peopleNames(people) },
  {
    id: 'debt',
    head: words.houseColumns.debt,
    cell: (house) => (debtOf(house) > 0n ? <Money kobo={debtOf(house)} /> : ''),
    isNumber: true,
  },
  { id: 'note', head: words.houseColumns.note, cell: ({ note }) => note, isExtra: true },
];

const SOLD_COLUMNS: readonly PlainColumn<Estate['sold'][number]>[] = [
  { head: words.month, cell: ({ month }) => monthText(month) },
  { head: words.utility, cell: ({ utility }) => words.utilities[utility] },
  {
    head: words.units,
    isNumber: true,
    cell: ({ units, utility }) => `${unitsText(units)} ${words.unitNames[utility]}`,
  },
  { head: words.sales, isNumber: true, cell: ({ sales_kobo }) => <Money kobo={sales_kobo} /> },
];

function EstateParts({ estate }: { readonly estate: Estate }) {
  const view = useTableView({ id: 'houses', filters: [], sort: 'name' });
  const list = useTableList(listEstateHouses, view, {
    key: ['admin', 'estates', estate.id, 'houses'],
    params: { id: estate.id },
  });
  const mayEdit = permissionsOf(useUser()).has('estates.edit') && estate.retired_at === null;
  const [asked, setAsked] = useState<Asked>();
  const { id, name, address } = estate;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="staff-title">{name}</h1>
          <p className="text-14 text-ink-2">{address}</p>
          <p className="text-14 text-ink-2">
            {words.counts(countText(estate.houses), countText(estate.meters), countText(estate.people))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`${STAFF_PATHS.meters}?estate=${id}`} name={words.meters} look="outline" small />
          {mayEdit && (
            <>
              <Button
                name={words.edit}
                look="outline"
                small
                onClick={() => setAsked({ kind: 'estate.edit', object: { id }, fields: { name, address } })}
              />
              <Button
                name={words.retire}
                look="danger"
                small
                onClick={() => setAsked({ kind: 'estate.retire', object: { id }, fields: {} })}
              />
            </>
          )}
        </div>
      </div>
      <Figures estate={estate} onAsk={setAsked} />
      <DataTable
        isPart
        title={words.houses}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(house) => house.id}
        rowName={(house) => house.name}
        search={words.searchHouses}
        onExport={() => saveHouses(id)}
        actions={
          mayEdit && (
            <Button
              name={words.addHouse}
              small
              onClick={() =>
                setAsked({ kind: 'house.create', object: { estate_id: id }, fields: { name: '', note: '' } })
              }
            />
          )
        }
        panel={{
          title: (house) => house.name,
          body: (house) => <HousePanel house={house} mayEdit={mayEdit} onAsk={setAsked} />,
        }}
        phone={(house) => (
          <span className="grid gap-0.5">
            <b className="font-semibold">{house.name}</b>
            <span className="text-14 text-ink-2">{peopleNames(house.people)}</span>
            <span className="text-13 text-ink-3">{meterNumbers(house.meters)}</span>
          </span>
        )}
        empty={{ title: words.noHouses }}
      />
      <PlainTable
        title={words.sold}
        note={
          estate.sold.length > 0 && (
            <ObjectLink to={`${STAFF_PATHS.orders}?estate=${id}`} permission="orders.read">
              {words.itsOrders}
            </ObjectLink>
          )
        }
        columns={SOLD_COLUMNS}
        rows={estate.sold}
        rowId={({ month, utility }) => `${month} ${utility}`}
        empty={words.nothingSold}
      />
      <ObjectHistory kind="estate" id={id} />
      {asked && <PlaceDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
