import { knownWord } from '../../../ui/values/word-of.ts';
import { UNIT_NAMES } from '@gatelight/contract/base/staff/staff-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { useOlder } from '../../../data/lists/use-older.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { unitsText } from '../../../ui/values/count-text.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { MeterActs } from './meter-acts.tsx';
import { MeterRequests } from './meter-requests.tsx';
import { MeterState, dayText, timeText } from './meter-state.tsx';
import { eventsKey, meterQuery, readEvents } from './queries.ts';
import type { MeterOffice } from './queries.ts';

export const meta = () => hiddenHead(words.title);

/** `/admin/meters/{number}`: a meter, its history, and its acts. */
export default function MeterPage() {
  const { number = '' } = useParams();
  const query = useQuery(meterQuery(number));
  const { data } = query;
  return (
    <ObjectPage
      list={{ to: STAFF_PATHS.meters, name: words.title }}
      here={
        data && (
          <Link to={STAFF_PATHS.estate(data.estate_id)} className="text-link">
            {data.estate_name}
          </Link>
        )
      }
      query={query}
      words={words}
    >
      {(meter) => <Meter meter={meter} />}
    </ObjectPage>
  );
}

function Meter({ meter }: { readonly meter: MeterOffice }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="staff-title">
          <MeterNumber number={meter.number} />
        </h1>
        <MeterState life={meter.life} isTampered={meter.is_tampered} />
      </div>
      {meter.replaced_by !== null && <Neighbour text={words.replacedBy} number={meter.replaced_by} />}
      {meter.replaces !== null && <Neighbour text={words.replaces} number={meter.replaces} />}
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <About meter={meter} />
          <Life meter={meter} />
        </div>
        <div className="grid min-w-0 gap-4">
          <MeterActs key={meter.life === 'replaced' ? 'replaced' : meter.number} meter={meter} />
          <MeterRequests meter={meter} />
          <section className="card p-4">
            <h2 className="pb-2 text-16">{words.sold}</h2>
            {meter.sold.length === 0 && <p className="text-14 text-ink-2">{words.noSales}</p>}
            <ul className="grid gap-2 text-14 sm:gap-1">
              {meter.sold.map(({ reference, units, at }) => (
                <li key={reference} className="flex flex-wrap justify-between gap-x-2">
                  <Link to={STAFF_PATHS.order(reference)} className="text-link wrap-anywhere">
                    {reference}
                  </Link>
                  <span>
                    {unitsText(units)} {UNIT_NAMES[meter.utility]} · {timeText(at)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <ObjectHistory kind="meter" id={meter.number} />
        </div>
      </div>
    </>
  );
}

function Neighbour({ text, number }: { readonly text: string; readonly number: string }) {
  return (
    <Notice kind="info">
      {text}{' '}
      <Link to={STAFF_PATHS.meter(number)} className="text-link">
        <MeterNumber number={number} />
      </Link>
    </Notice>
  );
}

function About({ meter }: { readonly meter: MeterOffice }) {
  const { facts } = words;
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [facts.customer, meter.customer_name],
    [facts.house, meter.house_name ?? facts.none],
    [facts.utility, words.utilities[meter.utility]],
    [facts.make, meter.make || facts.none],
    [facts.key, facts.keyValue(meter.supply_group_code, meter.key_revision, meter.tariff_index)],
    [facts.tariff, meter.tariff_name],
    ...(meter.utility === 'electricity'
      ? [[facts.power, meter.power_limit_watts === null ? facts.noLimit : `${meter.power_limit_watts} W`] as const]
      : []),
    [facts.debt, meter.debt_kobo > 0n ? <Money key="debt" kobo={meter.debt_kobo} /> : facts.none],
    [
      facts.lastToken,
      meter.last_token
        ? `${unitsText(meter.last_token.units)} ${UNIT_NAMES[meter.utility]} · ${dayText(meter.last_token.at)}`
        : facts.none,
    ],
  ];
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{words.about}</h2>
      <dl className="grid gap-2 text-14">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Life({ meter }: { readonly meter: MeterOffice }) {
  const older = useOlder({
    queryKey: eventsKey(meter.number),
    next: meter.events_next,
    read: (cursor, signal) => readEvents(meter.number, cursor, signal),
  });
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{words.life}</h2>
      {meter.events.length === 0 && <p className="text-14 text-ink-2">{words.noEvents}</p>}
      <ol className="grid gap-3 text-14">
        {[...meter.events, ...older.items].map(({ id, kind, at, by, reason, facts }) => (
          <li key={id} className="border-s-2 border-line ps-3">
            <span className="flex flex-wrap justify-between gap-x-3">
              <b className="font-semibold">{words.events[kind]}</b>
              <span className="text-13 text-ink-2">{timeText(at)}</span>
            </span>
            {typeof facts['kind'] === 'string' && <p className="text-ink-2">{knownWord(words.kinds, facts['kind'])}</p>}
            {reason !== '' && <p className="text-ink-2 wrap-anywhere">“{reason}”</p>}
            <p className="text-13 text-ink-2">{words.by(by)}</p>
          </li>
        ))}
      </ol>
      <ShowMore className="mt-3" list={older.list} />
    </section>
  );
}
