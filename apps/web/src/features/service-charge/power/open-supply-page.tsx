import { listPowerEstates } from '@gatelight/contract/places/power';
import type { OpenSupply, PowerEstate } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { hoursOf, weekDay } from '../../../data/power/figures.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { hiddenHead } from '../../../page-head.ts';
import { OPEN_POWER_WORDS as WORDS } from '../../../strings/app/open-power.ts';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { ColourKey } from '../../../ui/values/share-bar.tsx';
import { PowerFrame, Waiting } from './power-frame.tsx';
import { openSupplyQuery } from './power-queries.ts';

export const meta = () => hiddenHead(WORDS.supply);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.supplyLead,
  calls: [listPowerEstates.path],
};

/** `/user/service_charge/supply`: the current supply, today hour by hour, the last days and the month. */
export default function OpenSupplyPage() {
  return (
    <PowerFrame current="supply" lead={WORDS.supplyLead}>
      {(estate) => <Supply estate={estate} />}
    </PowerFrame>
  );
}

const COLOURS = { grid: 'var(--svc-grid)', generator: 'var(--svc-diesel)', none: 'var(--danger)' } as const;
const KINDS = ['grid', 'generator', 'none'] as const;
const DAY_MINUTES = 1440;
const WEEK = 7;

const hoursText = (minutes: number) => WORDS.hours(...hoursOf(minutes));
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });
const minuteOf = (at: Date) => {
  const [hour = 0, minute = 0] = time.format(at).split(':').map(Number);
  return hour * 60 + minute;
};

function Supply({ estate }: { readonly estate: PowerEstate }) {
  const supply = useQuery(openSupplyQuery(estate.id));
  const { data } = supply;
  if (!data) return <Waiting query={supply} />;
  if (data.now === null) return <EmptyState title={WORDS.noSupply} text={WORDS.noSupplyText} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Today supply={data} now={new Date(supply.dataUpdatedAt)} />
      <div className="grid min-w-0 gap-5">
        <LastDays supply={data} />
        <Promise supply={data} />
      </div>
    </div>
  );
}

function Today({ supply, now }: { readonly supply: OpenSupply; readonly now: Date }) {
  const [today] = supply.days;
  const minutes = {
    grid: today?.grid_minutes ?? 0,
    generator: today?.generator_minutes ?? 0,
    none: today?.none_minutes ?? 0,
  };
  const end = minuteOf(now);
  const at = (date: Date) => (date > now ? end : minuteOf(date));
  // The generator first: where both are on, the grid is on top.
  const spans = supply.today
    .map(({ kind, started_at, ended_at }) => ({
      kind,
      from: minuteOf(started_at),
      until: ended_at ? at(ended_at) : end,
    }))
    .toSorted((one) => (one.kind === 'generator' ? -1 : 1));
  return (
    <section className="card-box grid gap-3 p-5">
      <p className="text-14 text-ink-2">{WORDS.now(time.format(now))}</p>
      <h2 className="font-display text-30 font-bold">{WORDS.on[supply.now ?? 'none']}</h2>
      {supply.since !== null && <p className="nums text-ink-2">{WORDS.since(sinceText(supply.since, now))}</p>}
      <dl className="grid grid-cols-3 gap-2">
        {KINDS.map((kind) => (
          <div key={kind} className="grid gap-0.5">
            <dt className="text-13 text-ink-2">{WORDS.kinds[kind]}</dt>
            <dd className="nums font-display text-20 font-bold">{hoursText(minutes[kind])}</dd>
          </div>
        ))}
      </dl>
      <svg
        viewBox={`0 0 ${DAY_MINUTES} 36`}
        preserveAspectRatio="none"
        className="h-9 w-full rounded-sm border border-line"
        role="img"
        aria-label={`${WORDS.dayStrip}: ${KINDS.map((kind) => `${WORDS.kinds[kind]} ${hoursText(minutes[kind])}`).join(', ')}`}
      >
        <defs>
          <pattern id="not-over" width="16" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="8" fill="var(--line-strong)" />
          </pattern>
        </defs>
        <rect
          x={end - minutes.none - minutes.grid - minutes.generator}
          width={minutes.none + minutes.grid + minutes.generator}
          height="36"
          fill={COLOURS.none}
        />
        {spans.map(({ kind, from, until }) => (
          <rect key={`${kind} ${from}`} x={from} width={Math.max(0, until - from)} height="36" fill={COLOURS[kind]} />
        ))}
        <rect x={end} width={DAY_MINUTES - end} height="36" fill="url(#not-over)" />
      </svg>
      <p aria-hidden="true" className="nums flex justify-between text-13 text-ink-3">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {KINDS.map((kind) => (
          <ColourKey key={kind} colour={COLOURS[kind]}>
            {WORDS.kinds[kind]}
          </ColourKey>
        ))}
      </p>
      <p className="text-13 text-ink-2">{WORDS.notOver}</p>
    </section>
  );
}

/** The time of today, with the day before it when it was earlier. */
function sinceText(since: Date, now: Date): string {
  const of = lagosDay(since);
  return of === lagosDay(now) ? time.format(since) : `${of}, ${time.format(since)}`;
}

function LastDays({ supply }: { readonly supply: OpenSupply }) {
  const days = supply.days.slice(1, WEEK + 1);
  if (days.length === 0) return null;
  return (
    <section className="card-box grid gap-3 p-5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-18">{WORDS.lastDays}</h2>
        <p className="text-13 text-ink-3">{WORDS.hoursADay}</p>
      </div>
      <ul className="grid gap-2">
        {days.map((day) => {
          const parts = [
            ['grid', day.grid_minutes],
            ['generator', day.generator_minutes],
            ['none', day.none_minutes],
          ] as const;
          let at = 0;
          return (
            <li key={day.day} className="grid grid-cols-[64px_minmax(0,1fr)_76px] items-center gap-2">
              <span>{weekDay(day.day)}</span>
              <svg
                viewBox={`0 0 ${DAY_MINUTES} 12`}
                preserveAspectRatio="none"
                className="h-3 w-full rounded-sm"
                role="img"
                aria-label={parts.map(([kind, minutes]) => `${WORDS.kinds[kind]} ${hoursText(minutes)}`).join(', ')}
              >
                {parts.map(([kind, minutes]) => {
                  const x = at;
                  at += minutes;
                  return <rect key={kind} x={x} width={minutes} height="12" fill={COLOURS[kind]} />;
                })}
              </svg>
              <b className="nums text-end font-semibold">{hoursText(day.grid_minutes)}</b>
            </li>
          );
        })}
      </ul>
      <p className="text-13 text-ink-2">{WORDS.gridNumber}</p>
    </section>
  );
}

function Promise({ supply }: { readonly supply: OpenSupply }) {
  const { grid_minutes_a_day: average, promised_minutes: promised } = supply;
  if (average === null) return null;
  const name = supply.promise_name === '' ? WORDS.supplierPromise : supply.promise_name;
  return (
    <section className="card-box grid gap-2 p-5">
      <h2 className="text-18">{promised === null ? WORDS.thisMonth : WORDS.promise}</h2>
      <p className="nums font-display text-24 font-bold">{WORDS.aDay(hoursText(average))}</p>
      {promised !== null && (
        <p className="nums text-ink-2">
          {average < promised
            ? WORDS.less(name, hoursText(promised), hoursText(promised - average))
            : WORDS.kept(name, hoursText(promised))}
        </p>
      )}
      {supply.complaints !== '' && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
            {WORDS.complain}
            <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-ink-3 group-open:rotate-180" />
          </summary>
          <p className="pb-2 text-ink-2 wrap-anywhere">{supply.complaints}</p>
        </details>
      )}
    </section>
  );
}
