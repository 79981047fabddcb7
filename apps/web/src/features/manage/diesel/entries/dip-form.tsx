import { fullDepth, litresAt } from '@gatelight/contract/places/diesel/volume';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import type { DipInput, TransferInput } from '../queries.ts';
import { EntryFrame, useEntry } from './entry-frame.tsx';
import type { EntryGiven } from './entry-frame.tsx';
import { cmText, mmOf, numberOf, typed } from './typed.ts';
import { litresText } from '../../../../ui/values/count-text.ts';

/** A dip in centimetres, with the litres calculated immediately. */
export function DipForm(given: EntryGiven<DipInput>) {
  const { tank, first } = given;
  const entry = useEntry(given);
  const [depth, setDepth] = useState(first ? cmText(first.depth_mm) : '');
  const mm = mmOf(depth);
  const isInTank = mm <= fullDepth(tank.shape);
  const last = tank.last_dip;
  return (
    <EntryFrame
      kind="dip"
      entry={entry}
      onClose={given.onClose}
      onSend={() =>
        entry.submit(
          [
            [Number.isNaN(mm), 'depth_mm', words.faults.depth],
            [mm > fullDepth(tank.shape), 'depth_mm', words.faults.aboveTank(cmText(fullDepth(tank.shape)))],
          ],
          () => ({ kind: 'dip', ...entry.common, tank_id: tank.id, depth_mm: mm }),
        )
      }
    >
      <Field
        label={words.depth}
        required
        inputMode="decimal"
        value={depth}
        hint={last ? words.lastDip(cmText(last.depth_mm), lagosTime(last.at)) : undefined}
        error={entry.faultOf('depth_mm')}
        onChange={(event) => setDepth(event.target.value)}
      />
      <p role="status" className="text-18 font-semibold empty:hidden">
        {isInTank && words.thatIs(litresText(litresAt(tank.shape, mm)))}
      </p>
    </EntryFrame>
  );
}

/** From one tank of the estate to another. */
export function TransferForm(given: EntryGiven<TransferInput>) {
  const { tank, tanks, first } = given;
  const entry = useEntry(given);
  const [to, setTo] = useState(first?.to_tank_id ?? '');
  const [litres, setLitres] = useState(typed(first?.litres));
  const count = numberOf(litres);
  return (
    <EntryFrame
      kind="transfer"
      entry={entry}
      onClose={given.onClose}
      onSend={() =>
        entry.submit(
          [
            [to === '' || to === tank.id, 'to_tank_id', words.faults.otherTank],
            [!(count >= 1), 'litres', words.faults.litres],
          ],
          () => ({ kind: 'transfer', ...entry.common, tank_id: tank.id, to_tank_id: to, litres: count }),
        )
      }
    >
      <Field label={words.fromTank} value={tank.name} readOnly />
      <Select
        label={words.toTank}
        required
        value={to}
        error={entry.faultOf('to_tank_id')}
        options={tanks.filter(({ id }) => id !== tank.id).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setTo}
      />
      <Field
        label={words.transferLitres}
        required
        inputMode="decimal"
        value={litres}
        error={entry.faultOf('litres')}
        onChange={(event) => setLitres(event.target.value)}
      />
    </EntryFrame>
  );
}
