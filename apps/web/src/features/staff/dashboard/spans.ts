import { lagosDay } from '../../../ui/values/lagos-time.ts';
import type { Dashboard } from './queries.ts';

/** A bar of the chart and a row of its table: a day, or a week of a long period. Both days included. */
export type Span = {
  readonly from: string;
  readonly until: string;
} & Pick<Dashboard['days'][number], 'orders' | 'sales_kobo' | 'by_utility'>;

/** Above this many days a span is a week: thinner bars or hundreds of rows would be unreadable. */
const MOST_DAYS = 92;
const DAYS_OF_A_WEEK = 7;

/** `isWeekly`: the spans are weeks. The last week may be short. */
export function spansOf(days: Dashboard['days']): { isWeekly: boolean; spans: readonly Span[] } {
  const isWeekly = days.length > MOST_DAYS;
  const size = isWeekly ? DAYS_OF_A_WEEK : 1;
  const spans = Array.from({ length: Math.ceil(days.length / size) }, (_, index): Span => {
    const part = days.slice(index * size, (index + 1) * size);
    const sum = (value: (day: Dashboard['days'][number]) => bigint) => part.reduce((all, day) => all + value(day), 0n);
    return {
      from: part[0]?.day ?? '',
      until: part.at(-1)?.day ?? '',
      orders: part.reduce((all, { orders }) => all + orders, 0),
      sales_kobo: sum(({ sales_kobo }) => sales_kobo),
      by_utility: {
        electricity: sum(({ by_utility }) => by_utility.electricity),
        water: sum(({ by_utility }) => by_utility.water),
        gas: sum(({ by_utility }) => by_utility.gas),
      },
    };
  });
  return { isWeekly, spans };
}

/** `16 Nov`: the day, or the first day of the week. */
export const spanName = ({ from }: Span): string => lagosDay(from);
