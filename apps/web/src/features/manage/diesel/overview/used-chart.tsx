import type { DieselDay } from '@gatelight/contract/places/diesel';
import { weekDay } from '../../../../data/power/figures.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { ColourKey } from '../../../../ui/values/share-bar.tsx';
import { litresText } from '../../../../ui/values/count-text.ts';

const HEIGHT = 150;
const TOP = 18;
const FOOT = 20;
const WIDTH = 640;

/** Share above the expected litres from which a day stands out. */
export const isOver = ({ used_litres: used, expected_litres: expected }: DieselDay) => used > expected * 1.15;

/** Two bars a day: what the runs needed, and what the tank lost by its dips. */
export function UsedChart({ days }: { readonly days: readonly DieselDay[] }) {
  const shown = days.toReversed();
  const most = Math.max(1, ...shown.flatMap((day) => [day.used_litres, day.expected_litres]));
  const scale = (HEIGHT - TOP) / most;
  const room = WIDTH / Math.max(1, shown.length);
  const bar = Math.min(34, room / 2 - 5);
  return (
    <div className="grid gap-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} width="100%" role="img" aria-label={words.chart}>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--line)" />
        {shown.map((day, index) => {
          const middle = index * room + room / 2;
          const parts = [
            { name: 'expected', x: middle - bar - 1, litres: day.expected_litres, colour: 'var(--svc-diesel)' },
            {
              name: 'used',
              x: middle + 1,
              litres: day.used_litres,
              colour: isOver(day) ? 'var(--svc-power)' : 'var(--primary)',
            },
          ];
          return (
            <g key={day.day}>
              {parts.map(({ name, x, litres, colour }) => {
                const height = Math.max(0, litres) * scale;
                return (
                  <g key={name}>
                    <rect x={x} y={HEIGHT - height} width={bar} height={height} fill={colour} />
                    <text x={x + bar / 2} y={HEIGHT - height - 4} textAnchor="middle" fontSize="12" fill="var(--ink-2)">
                      {litresText(litres)}
                    </text>
                  </g>
                );
              })}
              <text x={middle} y={HEIGHT + 15} textAnchor="middle" fontSize="12" fill="var(--ink-2)">
                {weekDay(day.day)}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        <ColourKey colour="var(--svc-diesel)">{words.expectedKey}</ColourKey>
        <ColourKey colour="var(--primary)">{words.usedKey}</ColourKey>
        <ColourKey colour="var(--svc-power)">{words.overKey}</ColourKey>
      </p>
    </div>
  );
}
