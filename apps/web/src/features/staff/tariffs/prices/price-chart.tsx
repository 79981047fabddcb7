import type { TariffVersion } from '@gatelight/contract/selling/tariffs';
import { useId } from 'react';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { useMediaQuery } from '../../../../ui/hooks/use-media-query.ts';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { priceMarks } from './price-axis.ts';

// On a phone it is drawn narrower, with fewer steps, so that its text keeps its size.
const WIDE = { query: '(width >= 40rem)', width: 720, steps: 6 };
const NARROW = { width: 340, steps: 3 };
const HEIGHT = 220;
const EDGE = { left: 64, right: 16, top: 24, bottom: 30 };

type Step = { readonly kobo: number; readonly from: number; readonly until: number; readonly isAhead: boolean };

/** The versions as steps between the first shown day and a while after the last change. */
function stepsOf(versions: readonly TariffVersion[], now: number, most: number) {
  const live = versions
    .filter(({ state }) => state !== 'cancelled')
    .toReversed()
    .slice(-most);
  const first = live[0];
  const last = live.at(-1);
  if (!first || !last) return undefined;
  const year = 365 * 86_400_000;
  const end = Math.max(now, last.valid_from.getTime()) + year / 4;
  const start = Math.max(first.valid_from.getTime(), Math.min(live[1]?.valid_from.getTime() ?? now, now) - year / 2);
  const steps: Step[] = live.map((version, index) => ({
    kobo: Number(version.price_kobo_per_unit),
    from: Math.max(start, version.valid_from.getTime()),
    until: live[index + 1]?.valid_from.getTime() ?? end,
    isAhead: version.state === 'scheduled',
  }));
  return { steps, start, end };
}

/** The price over time as steps; the table of versions has the same numbers. */
export function PriceChart({
  versions,
  unit,
  now,
}: {
  readonly versions: readonly TariffVersion[];
  readonly unit: string;
  readonly now: number;
}) {
  const id = useId();
  const { width, steps: most } = useMediaQuery(WIDE.query) ? WIDE : NARROW;
  const shown = stepsOf(versions, now, most);
  if (!shown) return null;
  const { steps, start, end } = shown;
  const marks = priceMarks(steps.map(({ kobo }) => kobo));
  const low = marks[0];
  const high = marks.at(-1) ?? low;
  const x = (at: number) => EDGE.left + ((at - start) / (end - start)) * (width - EDGE.left - EDGE.right);
  const y = (kobo: number) => EDGE.top + ((high - kobo) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={id} className="text-18">
          {words.chart(unit)}
        </h2>
        <p className="flex gap-4 text-13 text-ink-2">
          <span>
            <span aria-hidden="true" className="me-1.5 inline-block w-5 border-t-2 border-primary align-middle" />
            {words.agreed}
          </span>
          <span>
            <span
              aria-hidden="true"
              className="me-1.5 inline-block w-5 border-t-2 border-dashed border-primary align-middle"
            />
            {words.scheduled}
          </span>
        </p>
      </div>
      <p className="sr-only">{words.chartText}</p>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-labelledby={id} className="h-auto w-full">
        {marks.map((kobo) => (
          <g key={kobo} className="text-line">
            <line x1={EDGE.left} x2={width - EDGE.right} y1={y(kobo)} y2={y(kobo)} stroke="currentColor" />
            <text x={EDGE.left - 10} y={y(kobo) + 4} textAnchor="end" fontSize="12" className="fill-ink-3">
              {nairaText(kobo, kobo % 100 === 0)}
            </text>
          </g>
        ))}
        <line x1={x(now)} x2={x(now)} y1={EDGE.top - 6} y2={HEIGHT - EDGE.bottom} className="stroke-ink-3" />
        <text x={x(now)} y={EDGE.top - 10} textAnchor="middle" fontSize="12" fontWeight="600" className="fill-ink-2">
          {words.today}
        </text>
        {steps.map((step, index) => {
          const before = steps[index - 1];
          return (
            <g key={step.from} className="stroke-primary" strokeWidth="2.5" fill="none">
              {before && (
                <path
                  d={`M${x(step.from)} ${y(before.kobo)}V${y(step.kobo)}`}
                  strokeDasharray={step.isAhead ? '5 5' : undefined}
                />
              )}
              <path
                d={`M${x(step.from)} ${y(step.kobo)}H${x(Math.min(step.until, end))}`}
                strokeDasharray={step.isAhead ? '5 5' : undefined}
              />
              <text
                x={(x(step.from) + x(Math.min(step.until, end))) / 2}
                y={y(step.kobo) - 9}
                textAnchor="middle"
                fontSize="13"
                fontWeight="600"
                className="fill-ink"
                stroke="none"
              >
                {nairaText(step.kobo)}
              </text>
              <text x={x(step.from) + 2} y={HEIGHT - 8} fontSize="12" className="fill-ink-3" stroke="none">
                {index === 0 ? '' : lagosDay(new Date(step.from), true)}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
