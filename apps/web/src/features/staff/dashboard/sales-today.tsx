import { Area, CartesianGrid, ComposedChart, Line, ReferenceDot, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { DASHBOARD_WORDS as words } from '../../../strings/staff/dashboard.ts';
import { hourLines, hourOf } from './hour-lines.ts';
import type { Hours } from './queries.ts';
import { shortNaira } from './short-naira.ts';

const TICKS = [0, 6, 12, 18, 24];
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const TICK = { fill: 'var(--ink-3)', fontSize: 12 };
const NOON = 12;
const LABEL_HOUR = 18;
/** Also with few sales the axis has whole naira. */
const LEAST_TOP = 1000;

type PointLabelProps = {
  readonly viewBox?: { readonly x?: number; readonly y?: number };
  readonly text: string;
  readonly isLeft: boolean;
  readonly isStrong?: boolean;
};

/** Above its point and beside it, so that no line crosses the text. */
function PointLabel({ viewBox = {}, text, isLeft, isStrong = false }: PointLabelProps) {
  return (
    <text
      x={(viewBox.x ?? 0) + (isLeft ? -6 : 6)}
      y={(viewBox.y ?? 0) - 8}
      textAnchor={isLeft ? 'end' : 'start'}
      fill={isStrong ? 'var(--ink)' : 'var(--ink-3)'}
      fontSize={12}
      fontWeight={isStrong ? 600 : 400}
    >
      {text}
    </text>
  );
}

type SalesTodayProps = { readonly hours: Hours; readonly weekday: string };

/** Sales since midnight as a rising line, and the same day a week before as a dashed one. Loaded late. */
export default function SalesToday({ hours, weekday }: SalesTodayProps) {
  const points = hourLines(hours);
  const now = hourOf(hours.as_of);
  const total = Number(hours.today_kobo) / 100;
  const before = points.find(({ at }) => at === LABEL_HOUR)?.before ?? 0;
  const top = Math.max(total, ...points.map((point) => point.before ?? 0));
  const hasBefore = hours.week_before.some(({ orders }) => orders > 0);
  return (
    <div role="img" aria-label={words.hourChart} className="min-w-0 overflow-hidden">
      <ResponsiveContainer width="100%" height={264}>
        <ComposedChart
          data={[...points]}
          margin={{ top: 22, right: 20, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[0, 24]}
            ticks={TICKS}
            tickFormatter={clock}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            interval={0}
          />
          <YAxis
            width={46}
            domain={[0, top < LEAST_TOP ? LEAST_TOP : 'auto']}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            tickFormatter={shortNaira}
          />
          {hasBefore && (
            <Line
              dataKey="before"
              stroke="var(--ink-3)"
              strokeWidth={2}
              strokeDasharray="5 5"
              dot={false}
              connectNulls
              isAnimationActive={false}
            />
          )}
          <Area
            dataKey="today"
            stroke="var(--primary)"
            strokeWidth={2.6}
            fill="var(--primary)"
            fillOpacity={0.12}
            dot={false}
            connectNulls
            isAnimationActive={false}
          />
          {hasBefore && (
            <ReferenceDot
              x={LABEL_HOUR}
              y={before}
              r={0}
              label={<PointLabel text={words.lastWeek(weekday)} isLeft />}
            />
          )}
          <ReferenceDot
            x={now}
            y={total}
            r={4.5}
            fill="var(--primary)"
            stroke="none"
            label={<PointLabel text={words.todayLine(`₦${shortNaira(total)}`)} isLeft={now > NOON} isStrong />}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
