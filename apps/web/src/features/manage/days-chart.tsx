import type { PowerDay } from '@gatelight/contract/places/power';
import { wholeKwh } from '../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../strings/manage/power.ts';
import { cx } from '../../ui/styles/class-names.ts';

const HEIGHT = 112;
const LEFT = 38;
const TOP = 18;
const FOOT = 20;
const WIDEST_BAR = 26;

/** A step between the lines of a scale that people count in: 1, 2 or 5 with zeros. */
function stepOf(most: number): number {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
}

/** One bar a day: houses, common areas, lost. A loss above the normal range has its colour and its number. */
export function DaysChart({
  days,
  width,
  className,
}: {
  readonly days: readonly PowerDay[];
  readonly width: number;
  readonly className: string;
}) {
  const most = Math.max(1, ...days.map((day) => wholeKwh(day).came));
  const step = stepOf(most);
  const scale = (HEIGHT - TOP) / most;
  const room = (width - LEFT) / days.length;
  const bar = Math.min(WIDEST_BAR, room - 5);
  const base = HEIGHT;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + FOOT}`}
      width="100%"
      className={cx('block', className)}
      role="img"
      aria-label={words.chart}
    >
      {Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width} y1={base - value * scale} y2={base - value * scale} stroke="var(--line)" />
          <text x="0" y={base - value * scale + 4} fontSize="11" fill="var(--ink-3)">
            {value}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const { houses, common, lost } = wholeKwh(day);
        const x = LEFT + index * room + (room - bar) / 2;
        const parts = [
          { name: 'houses', height: houses * scale, colour: 'var(--primary)' },
          { name: 'common', height: common * scale, colour: 'var(--svc-water)' },
          {
            name: 'lost',
            height: Math.max(0, lost) * scale,
            colour: day.is_above ? 'var(--svc-power)' : 'var(--svc-diesel)',
          },
        ];
        let y = base;
        return (
          <g key={day.day}>
            {parts.map(({ name, height, colour }) => {
              y -= height;
              return <rect key={name} x={x} y={y} width={bar} height={Math.max(0, height - 1)} fill={colour} />;
            })}
            {day.is_above && (
              <text x={x + bar / 2} y={y - 5} textAnchor="middle" fontSize="11" fontWeight="600" fill="var(--warning)">
                {(day.lost_bp / 100).toFixed(1)}
              </text>
            )}
            <text x={x + bar / 2} y={base + 15} textAnchor="middle" fontSize="11" fill="var(--ink-3)">
              {Number(day.day.slice(8))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
