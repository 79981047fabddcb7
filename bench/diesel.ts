import { parseArgs } from 'node:util';
import { findMissing, findBurnRise, method } from '../apps/api/src/places/diesel/alarms/missing.ts';
import { quietDays, simulateYear, type Theft } from '../apps/api/src/places/diesel/test-year.ts';
import { printLine, storeResult } from './measuring/measure.ts';

/*
 * How often the alarm about missing diesel is wrong, and how soon it finds a theft, on simulated years of one tank that uses about 20,000
 * litres a year (docs/decisions/0079). The same seed gives the same years.
 */
const { values } = parseArgs({
  options: { years: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
  strict: false,
});
const years = Number(values.years);
const seed = Number(values.seed);

const thefts: (Theft | undefined)[] = [
  undefined,
  ...([0.01, 0.03, 0.05] as const).flatMap((share) => ([4, 12, 'every'] as const).map((nights) => ({ share, nights }))),
];

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
const rounded = (number: number, places = 2) => Math.round(number * 10 ** places) / 10 ** places;

const results = thefts.map((theft) => {
  let alarms = 0;
  let yearsWithAlarm = 0;
  let found = 0;
  let lost = 0;
  let rises = 0;
  const days: number[] = [];
  const litresGone: number[] = [];
  for (let year = 0; year < years; year += 1) {
    const { steps, stolen } = simulateYear(seed * 100_000 + year, theft);
    const begin = steps[0]!.from.getTime() + quietDays * 86_400_000;
    const missing = findMissing(steps).filter((one) => one.to.getTime() > begin);
    alarms += missing.length;
    if (missing.length > 0) yearsWithAlarm += 1;
    if (!theft) {
      for (let end = quietDays; end < steps.length; end += 21) if (findBurnRise(steps.slice(0, end))) rises += 1;
      continue;
    }
    if (theft.nights === 'every') {
      const first = missing[0];
      if (first) {
        const after = (first.to.getTime() - begin) / 86_400_000;
        days.push(after);
        litresGone.push((after * theft.share * 20_000) / 365);
      }
      continue;
    }
    for (const [at, litres] of stolen) {
      lost += 1;
      // The alarm names a time with this night in it, within a week after it.
      const alarm = missing.find(
        ({ from, to }) => from.getTime() <= at && to.getTime() >= at && to.getTime() < at + 8 * 86_400_000,
      );
      if (!alarm) continue;
      found += 1;
      days.push(Math.max(0, (alarm.to.getTime() - at) / 86_400_000));
      litresGone.push(litres);
    }
  }
  const name = theft
    ? `${theft.share * 100} % ${theft.nights === 'every' ? 'a little every day' : `in ${theft.nights} nights`}`
    : 'no theft';
  const result = {
    theft: name,
    alarms_a_year: rounded(alarms / years),
    years_with_an_alarm: rounded(yearsWithAlarm / years, 3),
    ...(theft && theft.nights !== 'every'
      ? { litres_a_night: rounded((20_000 * theft.share) / theft.nights, 1), nights_found: rounded(found / lost, 3) }
      : {}),
    median_days_to_alarm: theft ? rounded(median(days) ?? 0, 1) : null,
    median_litres_gone: theft ? rounded(median(litresGone) ?? 0, 0) : null,
    ...(theft ? {} : { burn_alarms_a_year: rounded(rises / years, 3) }),
  };
  const nights =
    'nights_found' in result
      ? `, ${rounded(result.nights_found! * 100, 1)} % of nights found (${result.litres_a_night} l each)`
      : '';
  const more = theft
    ? `, ${result.median_days_to_alarm} days after it`
    : `, ${result.burn_alarms_a_year} burn alarms a year`;
  printLine(
    `${name.padEnd(28)} ${result.alarms_a_year} alarms a year, in ${rounded(result.years_with_an_alarm * 100, 1)} % of years${nights}${more}`,
  );
  return result;
});

storeResult('diesel', { years, seed, method, results });
