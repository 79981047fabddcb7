import type { DieselGenerator, DieselSupplier, DieselTank, DieselView } from '@gatelight/contract/places/diesel';
import { useState } from 'react';
import { fullDay } from '../../../../data/power/figures.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { cmText } from '../entries/typed.ts';
import { GeneratorDialog, SupplierDialog } from './generator-dialogs.tsx';
import { TankDialog } from './tank-dialog.tsx';
import { litresText, tenthText } from '../../../../ui/values/count-text.ts';

type Open =
  | { readonly what: 'tank'; readonly tank: DieselTank | undefined }
  | { readonly what: 'generator'; readonly generator: DieselGenerator | undefined }
  | { readonly what: 'supplier'; readonly supplier: DieselSupplier | undefined };

/** Tanks with their dimensions, generators with their consumption, suppliers with their prices. */
export function SetupView({ estate, view }: { readonly estate: string; readonly view: DieselView }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { tanks, generators, suppliers, may_write: mayWrite } = view;
  const given = { estate, onClose: () => setOpen(null) };
  const act = (name: string, to: Open) => (
    <button
      type="button"
      className="text-link inline-flex min-h-11 items-center"
      aria-label={`${words.change}, ${name}`}
      onClick={() => setOpen(to)}
    >
      {words.change}
    </button>
  );
  return (
    <div className="grid gap-4">
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button
            name={words.addTank}
            look={tanks.length === 0 ? 'primary' : 'outline'}
            onClick={() => setOpen({ what: 'tank', tank: undefined })}
          />
          {tanks.length > 0 && (
            <Button
              look="outline"
              name={words.addGenerator}
              onClick={() => setOpen({ what: 'generator', generator: undefined })}
            />
          )}
          <Button
            look="outline"
            name={words.addSupplier}
            onClick={() => setOpen({ what: 'supplier', supplier: undefined })}
          />
        </div>
      )}
      <PlainTable
        title={words.tanks}
        rows={tanks}
        rowId={({ id }) => id}
        empty={words.noTanks}
        columns={[
          { head: words.name, cell: ({ name }) => <b className="font-semibold">{name}</b> },
          { head: words.capacity, isNumber: true, cell: (tank) => litresText(tank.capacity_litres) },
          { head: words.deadStock, isNumber: true, cell: (tank) => litresText(tank.dead_stock_litres) },
          { head: words.shape, cell: ({ shape }) => shapeText(shape) },
          { head: words.dipError, isNumber: true, cell: ({ dip_error_mm }) => tenthText(dip_error_mm) },
          { head: words.deliveryDays, isNumber: true, cell: ({ delivery_days }) => delivery_days },
          ...(mayWrite
            ? [{ head: words.change, cell: (tank: DieselTank) => act(tank.name, { what: 'tank', tank }) }]
            : []),
        ]}
      />
      <PlainTable
        title={words.generators}
        rows={generators}
        rowId={({ id }) => id}
        empty={words.noGenerators}
        columns={[
          {
            head: words.name,
            cell: ({ name, rating_kva, rating_kw }) => (
              <>
                <b className="font-semibold">{name}</b>
                <span className="block text-13 text-ink-2">
                  {words.rating(litresText(rating_kva), litresText(rating_kw))}
                </span>
              </>
            ),
          },
          { head: words.tank, cell: ({ tank_id }) => tanks.find(({ id }) => id === tank_id)?.name ?? '' },
          {
            head: words.curveHead,
            cell: ({ litres_per_hour: curve }) =>
              ([curve.quarter, curve.half, curve.three_quarters, curve.full] as const).map(tenthText).join(' · '),
          },
          {
            head: words.hourMeter,
            isNumber: true,
            cell: ({ hour_meter }) => (hour_meter === null ? '' : tenthText(hour_meter)),
          },
          ...(mayWrite
            ? [
                {
                  head: words.change,
                  cell: (generator: DieselGenerator) => act(generator.name, { what: 'generator', generator }),
                },
              ]
            : []),
        ]}
      />
      <PlainTable
        title={words.suppliers}
        rows={suppliers}
        rowId={({ id }) => id}
        empty={words.noSuppliers}
        columns={[
          { head: words.name, cell: ({ name }) => <b className="font-semibold">{name}</b> },
          { head: words.price, isNumber: true, cell: (supplier) => nairaText(supplier.price_kobo_per_litre) },
          { head: words.priceFrom, cell: ({ price_from }) => fullDay(price_from) },
          ...(mayWrite
            ? [
                {
                  head: words.change,
                  cell: (supplier: DieselSupplier) => act(supplier.name, { what: 'supplier', supplier }),
                },
              ]
            : []),
        ]}
      />
      {open?.what === 'tank' && <TankDialog {...given} tank={open.tank} />}
      {open?.what === 'generator' && <GeneratorDialog {...given} tanks={tanks} generator={open.generator} />}
      {open?.what === 'supplier' && <SupplierDialog {...given} supplier={open.supplier} />}
    </div>
  );
}

function shapeText(shape: DieselTank['shape']): string {
  switch (shape.kind) {
    case 'table':
      return words.dimensions.table(shape.rows.length);
    case 'lying':
      return words.dimensions.lying(cmText(shape.diameter_mm), cmText(shape.length_mm));
    case 'upright':
      return words.dimensions.upright(cmText(shape.diameter_mm), cmText(shape.height_mm));
  }
}
