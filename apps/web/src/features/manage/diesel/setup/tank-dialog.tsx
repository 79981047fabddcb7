import { tankShape } from '@gatelight/contract/places/diesel/set-up';
import type { DieselTank } from '@gatelight/contract/places/diesel';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { cmText, mmOf, numberOf } from '../entries/typed.ts';
import { saveTank } from '../queries.ts';
import type { TankInput } from '../queries.ts';
import { strappingOf } from './strapping.ts';

const KINDS = ['table', 'lying', 'upright'] as const;
type Kind = (typeof KINDS)[number];

function firstFields(tank: DieselTank | undefined) {
  const shape = tank?.shape;
  return {
    name: tank?.name ?? '',
    capacity: tank ? String(tank.capacity_litres) : '',
    dead: tank ? String(tank.dead_stock_litres) : '50',
    dipError: tank ? String(tank.dip_error_mm) : '1.5',
    days: tank ? String(tank.delivery_days) : '3',
    kind: (shape?.kind ?? 'table') as Kind,
    rows: shape?.kind === 'table' ? shape.rows.map((row) => `${cmText(row.depth_mm)} ${row.litres}`).join('\n') : '',
    diameter: shape && shape.kind !== 'table' ? cmText(shape.diameter_mm) : '',
    long: shape?.kind === 'lying' ? cmText(shape.length_mm) : shape?.kind === 'upright' ? cmText(shape.height_mm) : '',
  };
}

export function TankDialog({ tank, ...given }: Given & { readonly tank: DieselTank | undefined }) {
  const [fields, setFields] = useState(() => firstFields(tank));
  // When the form opened: someone else may change it meanwhile.
  const [seenAt] = useState(tank?.seen_at);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const send = useChange(
    given,
    (body: TankInput) => saveTank(given.estate, tank && { id: tank.id, seenAt }, body),
    () => words.saved,
  );
  const wrong = (field: string) => faultOf(send.error, field) ?? faults.get(field);

  function submit(): void {
    const table = strappingOf(fields.rows);
    const length = mmOf(fields.long);
    const diameter = mmOf(fields.diameter);
    const isTable = fields.kind === 'table';
    const isLength = (mm: number) => mm >= 100 && mm <= 20_000;
    const checks = [
      [fields.name.trim() === '', 'name', words.faults.name],
      [!(numberOf(fields.capacity) >= 50), 'capacity_litres', words.faults.litres],
      [!(numberOf(fields.dead) >= 0), 'dead_stock_litres', words.faults.litres],
      [!(numberOf(fields.dipError) >= 0.5 && numberOf(fields.dipError) <= 50), 'dip_error_mm', words.faults.number],
      [!/^\d{1,2}$/.test(fields.days.trim()) || Number(fields.days) > 60, 'delivery_days', words.faults.number],
      [isTable && table.rows.length < 2, 'rows', words.tableShort],
      [isTable && table.fault > 0, 'rows', words.tableFault(table.fault)],
      [!isTable && !isLength(diameter), 'diameter_mm', words.faults.number],
      [!isTable && !isLength(length), 'long', words.faults.number],
    ] as const;
    const found = new Map(checks.filter(([isWrong]) => isWrong).map(([, field, text]) => [field, text] as const));
    setFaults(found);
    if (found.size > 0) return;
    const shape = tankShape.parse(
      isTable
        ? { kind: 'table', rows: table.rows }
        : fields.kind === 'lying'
          ? { kind: 'lying', diameter_mm: diameter, length_mm: length }
          : { kind: 'upright', diameter_mm: diameter, height_mm: length },
    );
    send.mutate({
      name: fields.name,
      capacity_litres: numberOf(fields.capacity),
      dead_stock_litres: numberOf(fields.dead),
      dip_error_mm: numberOf(fields.dipError),
      delivery_days: Number(fields.days),
      shape,
    });
  }

  return (
    <FormDialog title={tank?.name ?? words.addTank} sending={send} onClose={given.onClose} onSend={submit}>
      <Field
        label={words.name}
        required
        maxLength={60}
        value={fields.name}
        error={wrong('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={words.capacity}
        required
        inputMode="decimal"
        value={fields.capacity}
        error={wrong('capacity_litres')}
        onChange={(event) => change({ capacity: event.target.value })}
      />
      <Select
        label={words.shape}
        required
        value={fields.kind}
        options={KINDS.map((value) => ({ value, label: words.shapes[value] }))}
        onChange={(chosen) => change({ kind: KINDS.find((one) => one === chosen) ?? 'table' })}
      />
      {fields.kind === 'table' ? (
        <TextAreaField
          label={words.table}
          hint={words.tableText}
          required
          rows={6}
          value={fields.rows}
          error={wrong('rows') ?? faultOf(send.error, 'shape')}
          onChange={(event) => change({ rows: event.target.value })}
        />
      ) : (
        <>
          <Field
            label={words.diameter}
            required
            inputMode="decimal"
            value={fields.diameter}
            error={wrong('diameter_mm')}
            onChange={(event) => change({ diameter: event.target.value })}
          />
          <Field
            label={fields.kind === 'lying' ? words.length : words.height}
            required
            inputMode="decimal"
            value={fields.long}
            error={wrong('long')}
            onChange={(event) => change({ long: event.target.value })}
          />
        </>
      )}
      <Field
        label={words.deadStock}
        hint={words.deadStockText}
        required
        inputMode="decimal"
        value={fields.dead}
        error={wrong('dead_stock_litres')}
        onChange={(event) => change({ dead: event.target.value })}
      />
      <Field
        label={words.dipError}
        required
        inputMode="decimal"
        value={fields.dipError}
        error={wrong('dip_error_mm')}
        onChange={(event) => change({ dipError: event.target.value })}
      />
      <Field
        label={words.deliveryDays}
        required
        inputMode="numeric"
        value={fields.days}
        error={wrong('delivery_days')}
        onChange={(event) => change({ days: event.target.value })}
      />
    </FormDialog>
  );
}
