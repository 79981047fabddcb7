import { litresPerHour, loadOf } from '@gatelight/contract/places/diesel/burn';
import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { inputOf, instantOf } from '../../../../ui/values/lagos-input.ts';
import type { RunInput } from '../queries.ts';
import { EntryFrame, useEntry } from './entry-frame.tsx';
import type { EntryGiven } from './entry-frame.tsx';
import { optionalNumber, typed } from './typed.ts';
import { litresText } from '../../../../ui/values/count-text.ts';

/** The server's assumption for a run without kWh and without a load. */
const USUAL_LOAD = 50;

/** A run of a generator: start, and its end or the hour meter at both ends. */
export function RunForm(given: EntryGiven<RunInput>) {
  const { generators, tank, first } = given;
  const entry = useEntry(given);
  const own = generators.filter(({ tank_id }) => tank_id === tank.id);
  const [fields, setFields] = useState({
    generator: first?.generator_id ?? own[0]?.id ?? '',
    ended: first?.ended_at === undefined ? '' : inputOf(first.ended_at),
    meterStart: first ? typed(first.meter_start_hours) : typed(own[0]?.hour_meter),
    meterEnd: typed(first?.meter_end_hours),
    load: typed(first?.load_percent),
    kwh: typed(first?.kwh),
  });
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const generator = own.find(({ id }) => id === fields.generator);
  const end = optionalNumber(fields.meterEnd);
  // The form proposes the meter of the last run for the start. Without an end it is not sent.
  const start = end === undefined ? undefined : optionalNumber(fields.meterStart);
  const endedAt = fields.ended === '' ? '' : instantOf(fields.ended);
  const load = optionalNumber(fields.load);
  const kwh = optionalNumber(fields.kwh);
  const hours =
    start !== undefined && end !== undefined
      ? end - start
      : endedAt === ''
        ? Number.NaN
        : (new Date(endedAt).getTime() - new Date(entry.at).getTime()) / 3_600_000;
  const percent = kwh !== undefined && generator ? loadOf(kwh, hours, generator.rating_kw) : (load ?? USUAL_LOAD);
  const needs = generator && hours > 0 ? hours * litresPerHour(generator.litres_per_hour, percent) : Number.NaN;
  return (
    <EntryFrame
      kind="run"
      entry={entry}
      atLabel={words.start}
      onClose={given.onClose}
      onSend={() =>
        entry.submit(
          [
            [generator === undefined, 'generator_id', words.faults.name],
            [endedAt === '' && end === undefined, 'ended_at', words.faults.end],
            [endedAt !== '' && endedAt <= entry.at, 'ended_at', words.faults.endOrder],
            [end !== undefined && (start === undefined || !(end > start)), 'meter_end_hours', words.faults.meter],
            [Number.isNaN(load ?? 0) || (load ?? 1) < 1 || (load ?? 1) > 120, 'load_percent', words.faults.number],
            [Number.isNaN(kwh ?? 0), 'kwh', words.faults.number],
          ],
          () => ({
            kind: 'run',
            ...entry.common,
            generator_id: fields.generator,
            ...(endedAt !== '' && { ended_at: endedAt }),
            ...(start !== undefined && { meter_start_hours: start }),
            ...(end !== undefined && { meter_end_hours: end }),
            ...(load !== undefined && { load_percent: load }),
            ...(kwh !== undefined && { kwh }),
          }),
        )
      }
    >
      <Field
        label={words.end}
        hint={words.endText}
        type="datetime-local"
        value={fields.ended}
        error={entry.faultOf('ended_at')}
        onChange={(event) => change({ ended: event.target.value })}
      />
      <Select
        label={words.generator}
        required
        value={fields.generator}
        error={entry.faultOf('generator_id')}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText={words.noGenerators}
        onChange={(chosen) =>
          change({ generator: chosen, meterStart: typed(own.find(({ id }) => id === chosen)?.hour_meter) })
        }
      />
      <Field
        label={words.meterStart}
        inputMode="decimal"
        value={fields.meterStart}
        error={entry.faultOf('meter_start_hours')}
        onChange={(event) => change({ meterStart: event.target.value })}
      />
      <Field
        label={words.meterEnd}
        inputMode="decimal"
        value={fields.meterEnd}
        error={entry.faultOf('meter_end_hours')}
        onChange={(event) => change({ meterEnd: event.target.value })}
      />
      <Field
        label={words.kwh}
        inputMode="decimal"
        value={fields.kwh}
        error={entry.faultOf('kwh')}
        onChange={(event) => change({ kwh: event.target.value })}
      />
      <Field
        label={words.load}
        hint={words.loadText}
        inputMode="decimal"
        value={fields.load}
        error={entry.faultOf('load_percent')}
        onChange={(event) => change({ load: event.target.value })}
      />
      <p role="status" className="font-semibold empty:hidden">
        {needs > 0 && words.runNeeds(litresText(needs))}
      </p>
    </EntryFrame>
  );
}
