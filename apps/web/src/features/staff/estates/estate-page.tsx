import { listEstateHouses } from '@gatelight/contract/places/properties/estates';
import type { EstateHouse, getEstate } from '@gatelight/contract/places/properties/estates';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
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
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { METER_GROUPS, inGroups } from '../../../ui/values/number-text.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectLink } from '../object-link.tsx';
import { ObjectPage } from '../object-page.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { FreeCapDialog } from './free-cap-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import type { PlaceDialogProps } from './place-dialog.tsx';
import { estateQuery, saveHouses } from './queries.ts';

export const meta = () => hiddenHead(words.title);

type Estate = AnswerOf<typeof getEstate>;
type Asked = Omit<PlaceDialogProps, 'onClose'>;

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

/** Each name once: who owns a house and lives in it is listed as both. */
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

function Figures({ estate, onAsk }: { readonly estate: Estate; readonly onAsk: (asked: Asked) => void }) {
  const permissions = permissionsOf(useUser());
  const mayCap = permissions.has('tariffs.edit') && estate.retired_at === null;
  const mayAppoint = permissions.has('people.edit') && estate.retired_at === null;
  const [isCapping, setIsCapping] = useState(false);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.debt}</h2>
        {estate.debt_kobo > 0n ? (
          <Money kobo={estate.debt_kobo} className="text-20 font-semibold" />
        ) : (
          <p className="text-ink-2">{words.noDebt}</p>
        )}
      </section>
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.managers}</h2>
        {estate.managers.length === 0 && <p className="text-ink-2">{words.noManagers}</p>}
        <ul className="grid gap-1">
          {estate.managers.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="wrap-anywhere">
                <b className="font-semibold">{one.name}</b> {one.email}
              </span>
              {mayAppoint && (
                <Button
                  look="quiet"
                  small
                  name={words.removeManager}
                  aria-label={words.removeManagerName(one.name)}
                  onClick={() =>
                    onAsk({
                      kind: 'manager.remove',
                      object: { estate_id: estate.id, user_id: one.id },
                      fields: {},
                    })
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {mayAppoint && (
          <Button
            className="mt-3"
            name={words.addManager}
            look="outline"
            small
            onClick={() =>
              onAsk({ kind: 'manager.add', object: { estate_id: estate.id }, fields: { account_email: '' } })
            }
          />
        )}
      </section>
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.free}</h2>
        <dl className="grid gap-1">
          {estate.free_units.map(({ utility, given, most }) => (
            <div key={utility} className="flex justify-between gap-2">
              <dt className="text-ink-2">{words.utilities[utility]}</dt>
              <dd className="font-semibold">{words.freeValue(given, most)}</dd>
            </div>
          ))}
        </dl>
        {mayCap && (
          <Button className="mt-3" name={words.cap.open} look="outline" small onClick={() => setIsCapping(true)} />
        )}
        {isCapping && <FreeCapDialog estate={estate} onClose={() => setIsCapping(false)} />}
        {estate.free_units[0] && (
          <p className="pt-2 text-13 text-ink-2">{words.freeAlone(estate.free_units[0].alone)}</p>
        )}
      </section>
    </div>
  );
}

const editOf = ({ id, name, phone, email, role }: EstateHouse['people'][number]): Asked => ({
  kind: 'occupant.edit',
  object: { id: id.slice(9) },
  fields: { name, phone: phone ?? '', email: email ?? '', is_owner: role === 'owner' },
});

function HousePanel({
  house,
  mayEdit,
  onAsk,
}: {
  readonly house: EstateHouse;
  readonly mayEdit: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { id, name, note } = house;
  return (
    <div className="grid gap-4 text-14">
      {note !== '' && <p>{note}</p>}
      <ul className="grid gap-2">
        {house.meters.map((meter) => (
          <li key={meter.number} className="flex justify-between gap-2">
            <Link to={STAFF_PATHS.meter(meter.number)} className="text-link">
              <MeterNumber number={meter.number} />
            </Link>
            <span>{words.utilities[meter.utility]}</span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-2">
        {house.people.map((person) => (
          <li key={`${person.id}${person.role}`} className="flex items-start justify-between gap-2">
            <span>
              <b className="font-semibold">{person.name}</b>{' '}
              <span className="text-ink-2">{words.roles[person.role]}</span>
              <span className="block text-ink-2 wrap-anywhere">
                {[person.phone, person.email].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayEdit && person.id.startsWith('occupant:') && (
              <span className="flex flex-wrap justify-end gap-1">
                <Button name={words.editPerson(person.name)} look="quiet" small onClick={() => onAsk(editOf(person))} />
                <Button
                  name={words.removePerson(person.name)}
                  look="quiet"
                  small
                  onClick={() => onAsk({ kind: 'occupant.end', object: { id: person.id.slice(9) }, fields: {} })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            name={words.addPerson}
            look="outline"
            small
            onClick={() =>
              onAsk({
                kind: 'occupant.add',
                object: { house_id: id },
                fields: { name: '', phone: '', email: '', is_owner: false },
              })
            }
          />
          <Button
            name={words.edit}
            look="outline"
            small
            onClick={() => onAsk({ kind: 'house.edit', object: { id }, fields: { name, note } })}
          />
          <Button
            name={words.retire}
            look="danger"
            small
            onClick={() => onAsk({ kind: 'house.retire', object: { id }, fields: {} })}
          />
        </div>
      )}
    </div>
  );
}
