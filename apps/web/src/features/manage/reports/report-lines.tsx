import type { ReportFigures } from '@gatelight/contract/office/reports';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import type { ReactNode } from 'react';
import { wholeText } from '../../../data/power/figures.ts';
import { REPORT_WORDS as words } from '../../../strings/manage/reports.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { Money } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/percent.ts';

export type ReportLine = { readonly name: string; readonly value: (figures: ReportFigures) => ReactNode };
export type ReportSection = { readonly title: string; readonly lines: readonly ReportLine[] };

const line = (name: string, value: ReportLine['value']): ReportLine => ({ name, value });
const money = (kobo: bigint) => <Money kobo={kobo} short />;
const litres = (count: number) => words.litres(countText(Math.round(count)));

type Power = NonNullable<ReportFigures['power']>;
const power = (name: string, value: (one: Power) => ReactNode) =>
  line(name, (figures) => (figures.power ? value(figures.power) : words.unknown));
const kwh = (part: 'came' | 'houses' | 'common' | 'lost') => (one: Power) => words.kwh(wholeText(wholeKwh(one)[part]));

type Diesel = NonNullable<ReportFigures['diesel']>;
const diesel = (name: string, value: (one: Diesel) => ReactNode) =>
  line(name, (figures) => (figures.diesel ? value(figures.diesel) : words.unknown));

type Gate = NonNullable<ReportFigures['gate']>;
const gate = (name: string, value: (one: Gate) => ReactNode) =>
  line(name, (figures) => (figures.gate ? value(figures.gate) : words.unknown));

const { lines } = words;

export const SECTIONS: readonly ReportSection[] = [
  {
    title: words.sections.money,
    lines: [
      line(lines.billed, (one) => money(one.money.billed_kobo)),
      line(lines.collected, (one) => money(one.money.collected_kobo)),
      line(lines.received, (one) => money(one.money.received_kobo)),
      line(lines.owed, (one) => money(one.money.owed_kobo)),
      line(lines.owing, (one) => countText(one.money.owing_houses)),
    ],
  },
  {
    title: words.sections.power,
    lines: [
      power(lines.came, kwh('came')),
      power(lines.houses, kwh('houses')),
      power(lines.common, kwh('common')),
      power(lines.lost, kwh('lost')),
      power(lines.lostShare, (one) => percentText(one.lost_bp / 100, 1)),
      power(lines.powerMoney, (one) => money(one.collected_kobo)),
      power(lines.supplier, (one) => money(one.supplier_kobo)),
      power(lines.fee, (one) => money(one.fee_kobo)),
      power(lines.left, (one) => money(one.left_kobo)),
      power(lines.grid, ({ grid_minutes_a_day: minutes }) =>
        minutes === null ? words.unknown : words.hours((minutes / 60).toFixed(1)),
      ),
    ],
  },
  {
    title: words.sections.diesel,
    lines: [
      diesel(lines.delivered, (one) => litres(one.delivered_litres)),
      diesel(lines.used, (one) => litres(one.used_litres)),
      diesel(lines.expected, (one) => litres(one.expected_litres)),
      // To ten: it is not proved.
      diesel(lines.missing, (one) => litres(Math.round(one.missing_litres / 10) * 10)),
      diesel(lines.hoursRun, (one) => words.hours(one.hours.toFixed(1))),
      diesel(lines.made, (one) => words.kwh(wholeText(one.kwh))),
      diesel(lines.cost, (one) => money(one.cost_kobo)),
    ],
  },
  {
    title: words.sections.jobs,
    lines: [
      line(lines.jobsMade, (one) => countText(one.jobs.made)),
      line(lines.jobsDone, (one) => countText(one.jobs.done)),
      line(lines.paid, (one) => money(one.jobs.paid_kobo)),
    ],
  },
  {
    title: words.sections.tickets,
    lines: [
      line(lines.ticketsMade, (one) => countText(one.tickets.made)),
      line(lines.solved, (one) => countText(one.tickets.solved)),
    ],
  },
  {
    title: words.sections.gate,
    lines: [
      gate(lines.visits, (one) => countText(one.visits)),
      gate(lines.visitors, (one) => countText(one.people)),
      gate(lines.withPass, ({ visits, with_pass: passes }) =>
        visits === 0 ? words.unknown : percentText((passes / visits) * 100, 0),
      ),
      gate(lines.waiting, ({ wait_seconds: seconds }) => (seconds === null ? words.unknown : words.seconds(seconds))),
      gate(lines.refused, (one) => countText(one.refused)),
      gate(lines.wrongCodes, (one) => countText(one.wrong_codes)),
    ],
  },
];

/** What a reader must know about the figures of the month in a section, as in the files. */
export function noteOf({ title }: ReportSection, { power: figures }: ReportFigures): string {
  if (title !== words.sections.power || figures === null) return '';
  return [
    figures.supplier_is_estimate && words.supplierEstimate,
    figures.days_missing > 0 && words.daysMissing(figures.days_missing),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether a section has figures in one of its months. */
export function isKnown({ title }: ReportSection, months: readonly ReportFigures[]): boolean {
  if (title === words.sections.power) return months.some((one) => one.power !== null);
  if (title === words.sections.diesel) return months.some((one) => one.diesel !== null);
  if (title === words.sections.gate) return months.some((one) => one.gate !== null);
  return true;
}
