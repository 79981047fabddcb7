import type { PowerSupplyView } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hoursOf, weekDay } from '../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../strings/manage/power.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { instantOf, nowInLagos } from '../../../ui/values/lagos-input.ts';
import { addSupply, cancelSupply, endSupply, supplyQuery } from './queries.ts';
import type { SupplyInput } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

type Period = PowerSupplyView['periods'][number];
type Open = { readonly what: 'add' } | { readonly what: 'end' | 'cancel'; readonly period: Period };

const hoursText = (minutes: number) => words.hours(...hoursOf(minutes));

/** The hours of power from the grid and from the generator. */
export function SupplyView({
  estate,
  month,
  mayWrite,
}: {
  readonly estate: string;
  readonly month: string;
  readonly mayWrite: boolean;
}) {
  const supply = useQuery(supplyQuery(estate, month));
  const [open, setOpen] = useState<Open | null>(null);
  const { data } = supply;
  if (!data) {
    return <NotRead query={supply} title={words.failed} />;
  }
  const given = { estate, onClose: () => setOpen(null) };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[376px_minmax(0,1fr)]">
      <section className="card grid gap-3 p-4">
        <p className="text-13 text-ink-2">{words.now}</p>
        <p className="font-display text-24 font-bold">{words.nowOn[data.now ?? 'unknown']}</p>
        {data.since !== null && <p className="text-14 text-ink-2">{words.since(lagosTime(data.since))}</p>}
        {data.grid_minutes_a_day !== null && (
          <p className="text-14">
            {words.average}: <b className="nums font-semibold">{hoursText(data.grid_minutes_a_day)}</b>
          </p>
        )}
        {mayWrite && <Button name={words.addSupply} onClick={() => setOpen({ what: 'add' })} />}
      </section>
      <PlainTable
        title={words.monthHours(monthText(month === '' ? (data.days[0]?.day ?? nowInLagos()).slice(0, 7) : month))}
        rows={data.days}
        rowId={({ day }) => day}
        empty={words.noSupply}
        columns={[
          { head: words.day, cell: ({ day }) => <b className="font-semibold">{weekDay(day)}</b> },
          { head: words.supplyKinds.grid, isNumber: true, cell: (day) => hoursText(day.grid_minutes) },
          { head: words.supplyKinds.generator, isNumber: true, cell: (day) => hoursText(day.generator_minutes) },
          { head: words.nowOn.none, isNumber: true, cell: (day) => hoursText(day.none_minutes) },
        ]}
      />
      <PlainTable
        className="xl:col-span-2"
        title={words.entries}
        rows={data.periods}
        rowId={({ id }) => id}
        empty={words.noSupply}
        columns={[
          { head: words.kind, cell: ({ kind }) => <b className="font-semibold">{words.supplyKinds[kind]}</b> },
          { head: words.started, cell: ({ started_at }) => lagosTime(started_at) },
          { head: words.ended, cell: ({ ended_at }) => (ended_at === null ? words.stillOn : lagosTime(ended_at)) },
          { head: words.state, cell: ({ source, by }) => words.by(words.sources[source], by) },
          ...(mayWrite
            ? [
                {
                  head: words.edit,
                  cell: (period: Period) => (
                    <span className="flex flex-wrap gap-x-4">
                      {period.ended_at === null && (
                        <button
                          type="button"
                          className="text-link inline-flex min-h-11 items-center"
                          aria-label={`${words.end}, ${words.supplyKinds[period.kind]}`}
                          onClick={() => setOpen({ what: 'end', period })}
                        >
                          {words.end}
                        </button>
                      )}
                      <button
                        type="button"
                        className="text-link inline-flex min-h-11 items-center"
                        aria-label={`${words.takeBack}, ${lagosTime(period.started_at)}`}
                        onClick={() => setOpen({ what: 'cancel', period })}
                      >
                        {words.takeBack}
                      </button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {open?.what === 'add' && <AddDialog {...given} />}
      {open?.what === 'end' && <EndDialog {...given} period={open.period} />}
      {open?.what === 'cancel' && <CancelDialog {...given} period={open.period} />}
    </div>
  );
}

function AddDialog(given: Given) {
  const [kind, setKind] = useState<Period['kind']>('grid');
  const [start, setStart] = useState(nowInLagos());
  const [end, setEnd] = useState('');
  const send = useChange(
    given,
    (body: SupplyInput) => addSupply(given.estate, body),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.addSupply}
      text={words.supplyText}
      sending={send}
      onClose={given.onClose}
      onSend={() =>
        send.mutate({ kind, started_at: instantOf(start), ...(end !== '' && { ended_at: instantOf(end) }) })
      }
    >
      <Select
        label={words.kind}
        required
        value={kind}
        options={[
          { value: 'grid', label: words.supplyKinds.grid },
          { value: 'generator', label: words.supplyKinds.generator },
        ]}
        onChange={(chosen) => setKind(chosen === 'generator' ? 'generator' : 'grid')}
      />
      <Field
        label={words.started}
        type="datetime-local"
        required
        value={start}
        error={faultOf(send.error, 'started_at')}
        onChange={(event) => setStart(event.target.value)}
      />
      <Field
        label={words.ended}
        type="datetime-local"
        value={end}
        error={faultOf(send.error, 'ended_at')}
        onChange={(event) => setEnd(event.target.value)}
      />
    </FormDialog>
  );
}

function EndDialog({ period, ...given }: Given & { readonly period: Period }) {
  const [end, setEnd] = useState(nowInLagos());
  const send = useChange(
    given,
    (at: string) => endSupply(period.id, at),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.endTitle}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate(instantOf(end))}
    >
      <Field
        label={words.ended}
        type="datetime-local"
        required
        value={end}
        error={faultOf(send.error, 'ended_at')}
        onChange={(event) => setEnd(event.target.value)}
      />
    </FormDialog>
  );
}

function CancelDialog({ period, ...given }: Given & { readonly period: Period }) {
  const send = useChange(
    given,
    () => cancelSupply(period.id),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.takeBackTitle}
      text={words.takeBackText}
      save={words.takeBack}
      sending={send}
      onClose={given.onClose}
    />
  );
}
