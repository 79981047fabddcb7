import { dayNumber } from '@gatelight/contract/lagos-days';

export interface Purchase {
  houseId: string;
  /** The line that the house is on. */
  lineId: string | null;
  day: string;
  tenths: number;
}

/** The use of houses of a line in a day, by line and by the number of the day. */
export type UseByLine = ReadonlyMap<string | null, (day: string) => number>;

/** The assumed duration of a house's first purchase, because nothing is known about the house yet. */
const firstLastsDays = 30;

/**
 * The daily use of houses, estimated from their purchases: a purchase lasts until the next one, evenly. The last one
 * lasts as long as the ones before it did, and then the house uses nothing. Tokens are units that were paid for, not
 * units that were used on the day of the purchase. So this is an estimate, and every screen marks it as one.
 */
export function useFromPurchases(purchases: readonly Purchase[]): UseByLine {
  const houses = Map.groupBy(purchases, ({ houseId }) => houseId);
  // By line, the difference between the use of a day and the day before. Each purchase has two entries, however long it
  // lasts.
  const changes = new Map<string | null, Map<number, number>>();
  for (const bought of houses.values()) {
    const { lineId } = bought[0]!;
    const line = changes.get(lineId) ?? new Map<number, number>();
    changes.set(lineId, line);
    for (const { from, until, rate } of stretchesOf(bought)) {
      line.set(from, (line.get(from) ?? 0) + rate);
      line.set(until, (line.get(until) ?? 0) - rate);
    }
  }
  return new Map([...changes].map(([lineId, line]) => [lineId, sumUntil(line)]));
}

interface Stretch {
  from: number;
  until: number;
  rate: number;
}

function stretchesOf(purchases: readonly Purchase[]): Stretch[] {
  const byDay = new Map<number, number>();
  for (const { day, tenths } of purchases) byDay.set(dayNumber(day), (byDay.get(dayNumber(day)) ?? 0) + tenths);
  const days = [...byDay.keys()].sort((one, other) => one - other);
  const stretches = days.slice(0, -1).map((from, index) => {
    const until = days[index + 1]!;
    return { from, until, rate: byDay.get(from)! / (until - from) };
  });
  const last = days.at(-1)!;
  const before = stretches.reduce((sum, { from, until, rate }) => sum + rate * (until - from), 0);
  const usual = before > 0 ? before / (last - days[0]!) : byDay.get(last)! / firstLastsDays;
  const lasts = Math.max(1, Math.round(byDay.get(last)! / usual));
  return [...stretches, { from: last, until: last + lasts, rate: byDay.get(last)! / lasts }];
}

function sumUntil(changes: ReadonlyMap<number, number>): (day: string) => number {
  const days = [...changes.keys()].sort((one, other) => one - other);
  let sum = 0;
  const rates = days.map((day) => {
    sum += changes.get(day)!;
    return sum;
  });
  return (day) => {
    const wanted = dayNumber(day);
    let low = 0;
    let high = days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (days[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : Math.max(0, Math.round(rates[low - 1]!));
  };
}
