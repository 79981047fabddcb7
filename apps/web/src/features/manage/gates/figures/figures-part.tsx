import { todayInLagos } from '@gatelight/contract/lagos-days';
import { getGateFigures } from '@gatelight/contract/places/patrol/figures';
import type { GateFigures, GateTotals } from '@gatelight/contract/places/patrol/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { call } from '../../../../api.ts';
import { FIGURES_WORDS as words } from '../../../../strings/manage/gate-figures.ts';
import { EmptyState } from '../../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { countText } from '../../../../ui/values/count-text.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { gatesKey } from '../queries.ts';
import './figures.css';

const USUAL_DAYS = 30;

/** Visits by hour and gate, waiting, passes and refused codes of a period, beside the one before it. */
export function FiguresPart() {
  const id = useEstateId();
  const [until, setUntil] = useState(todayInLagos);
  const [from, setFrom] = useState(() => todayInLagos(1 - USUAL_DAYS));
  const isComplete = from !== '' && until !== '';
  const figures = useQuery({
    queryKey: [...gatesKey(id), 'figures', from, until],
    queryFn: ({ signal }) =>
      call(getGateFigures, { params: { id }, query: { from_day: from, until_day: until }, signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete,
  });
  return (
    <>
      <div className="grid max-w-md grid-cols-2 gap-4" role="group" aria-label={words.period}>
        <Field
          label={words.from}
          type="date"
          max={until}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={words.until}
          type="date"
          max={todayInLagos()}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      {figures.data ? (
        <Figures figures={figures.data} />
      ) : (
        <NotRead query={figures} title={words.failed} loading={words.loading} className="h-60 w-full rounded-lg" />
      )}
    </>
  );
}

const shareOf = ({ with_pass: passes, visits }: GateTotals) =>
  visits === 0 ? words.nothing : words.share(Math.round((passes / visits) * 100));
const VALUES: { readonly [Name in keyof typeof words.names]: (totals: GateTotals) => string } = {
  visits: ({ visits }) => countText(visits),
  people: ({ people }) => countText(people),
  with_pass: shareOf,
  wait_seconds: ({ wait_seconds: seconds }) => (seconds === null ? words.nothing : words.seconds(seconds)),
  refused: ({ refused }) => countText(refused),
  wrong_codes: ({ wrong_codes: codes }) => countText(codes),
};
const NAMES = Object.keys(VALUES) as (keyof typeof words.names)[];

function Figures({ figures: { now, before, gates } }: { readonly figures: GateFigures }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-6">
        {NAMES.map((name) => (
          <div key={name} className="card p-4">
            <dt className="text-14 text-ink-2">{words.names[name]}</dt>
            <dd className="nums text-24 font-bold">{VALUES[name](now)}</dd>
            <dd className="nums text-13 text-ink-2">{words.before(VALUES[name](before))}</dd>
          </div>
        ))}
      </dl>
      <section className="card grid gap-2 p-4 sm:p-5">
        <h2 className="text-18">{words.hours}</h2>
        <p className="text-14 text-ink-2">{words.hoursText}</p>
        {now.visits === 0 ? <EmptyState title={words.none} text={words.noneText} /> : <Hours gates={gates} />}
      </section>
    </>
  );
}

/** A table with a bar behind each number, so that the busy hours are easy to see. */
function Hours({ gates }: { readonly gates: GateFigures['gates'] }) {
  const most = Math.max(1, ...gates.flatMap(({ hours }) => hours));
  return (
    <div className="overflow-x-auto" role="region" aria-label={words.hours} tabIndex={0}>
      <table className="gate-hours">
        <thead>
          <tr>
            <th scope="col">{words.hour}</th>
            {gates.map((gate) => (
              <th key={gate.id} scope="col">
                {gate.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={hour}>
              <th scope="row" className="nums">{`${String(hour).padStart(2, '0')}:00`}</th>
              {gates.map((gate) => (
                <td key={gate.id} className="nums">
                  <span
                    aria-hidden="true"
                    className="gate-bar"
                    style={{ width: `${((gate.hours[hour] ?? 0) / most) * 100}%` }}
                  />
                  <span className="relative">{countText(gate.hours[hour] ?? 0)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {gates.map((gate) => (
              <td key={gate.id} className="nums font-bold">
                {countText(gate.visits)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
