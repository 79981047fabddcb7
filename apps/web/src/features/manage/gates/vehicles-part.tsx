import { listVehicles, setSticker } from '@gatelight/contract/places/helpers/estate-vehicles';
import type { VehicleOfEstate } from '@gatelight/contract/places/helpers/estate-vehicles';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { VEHICLES_WORDS as words } from '../../../strings/manage/vehicles.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { faultOf, useChange } from '../dialog-parts.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { gatesKey } from './queries.ts';

const COLUMNS: readonly TableColumn<VehicleOfEstate>[] = [
  { id: 'plate', head: words.plate, cell: (row) => <span className="digits">{row.plate}</span>, isFixed: true },
  { id: 'sticker', head: words.sticker, cell: (row) => row.sticker ?? words.noSticker },
  { id: 'house', head: words.house, cell: (row) => row.house },
  { id: 'about', head: words.about, cell: (row) => row.about, isInPanel: true },
  { id: 'since', head: words.since, cell: (row) => lagosDay(row.since), isInPanel: true },
];

/** Vehicles of the houses and their stickers, without names of people. */
export function VehiclesPart() {
  const id = useEstateId();
  const view = useTableView({ id: `vehicles-${id}`, filters: ['has_sticker'], sort: '-id' });
  const list = useTableList(listVehicles, view, { key: [...gatesKey(id), 'vehicles'], params: { id } });
  return (
    <DataTable
      isPart
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.plate}
      search={words.search}
      tabs={{
        name: 'has_sticker',
        label: words.stickers,
        options: [
          { value: '', label: words.all },
          { value: 'false', label: words.without },
          { value: 'true', label: words.with },
        ],
      }}
      panel={{ title: (row) => row.plate, body: (row) => <VehicleView key={row.id} estate={id} row={row} /> }}
      phone={(row) => (
        <span className="flex items-center justify-between gap-3">
          <span className="grid min-w-0 gap-0.5">
            <b className="digits font-semibold">{row.plate}</b>
            <span className="text-14 text-ink-2 wrap-anywhere">{row.house}</span>
          </span>
          <span className="text-14">{row.sticker ?? words.noSticker}</span>
        </span>
      )}
      empty={{ title: words.none, text: words.noneText }}
    />
  );
}

function VehicleView({ estate, row }: { readonly estate: string; readonly row: VehicleOfEstate }) {
  const [isGiving, setIsGiving] = useState(false);
  const take = useChange(
    { estate, onClose: () => undefined },
    () => call(setSticker, { params: { id: estate, vehicle: row.id }, body: { sticker: null } }),
    () => words.takenBack(row.plate),
  );
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { label: words.house, value: row.house },
          { label: words.sticker, value: row.sticker ?? words.noSticker },
          ...(row.about === '' ? [] : [{ label: words.about, value: row.about }]),
          { label: words.since, value: lagosDay(row.since) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button name={row.sticker === null ? words.give : words.change} onClick={() => setIsGiving(true)} />
        {row.sticker !== null && (
          <Button
            look="outline"
            name={words.takeBack}
            isLoading={take.isPending}
            onClick={() => take.mutate(undefined)}
          />
        )}
      </div>
      {isGiving && <StickerDialog estate={estate} row={row} onClose={() => setIsGiving(false)} />}
    </div>
  );
}

function StickerDialog({
  row,
  ...given
}: {
  readonly estate: string;
  readonly row: VehicleOfEstate;
  readonly onClose: () => void;
}) {
  const [sticker, setNumber] = useState(row.sticker ?? '');
  const give = useChange(
    given,
    () => call(setSticker, { params: { id: given.estate, vehicle: row.id }, body: { sticker } }),
    () => words.given(row.plate, sticker.trim().toUpperCase()),
  );
  return (
    <FormDialog title={row.plate} save={words.save} sending={give} onClose={given.onClose}>
      <Field
        label={words.number}
        required
        maxLength={12}
        autoComplete="off"
        value={sticker}
        error={faultOf(give.error, 'sticker')}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  );
}
