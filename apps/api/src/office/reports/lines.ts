import { naira, type EstateReport, type ReportFigures } from '@gatelight/contract';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import type { WorkbookCell } from '#platform/files/write-workbook';

/*
 * The report as sections of lines, each with this month, the month before and the year before, for its files and its
 * mail.
 */

type Money = { kobo: bigint };
type Count = { count: number; unit: '' | 'kWh' | 'litres' | 'hours' | 's' | '%' };
export type Value = Money | Count | null;

export interface Line {
  label: string;
  values: readonly [Value, Value, Value];
}
export interface Section {
  title: string;
  lines: readonly Line[];
  note?: string;
}

const money = (kobo: bigint): Value => ({ kobo });
const count = (number: number, unit: Count['unit'] = ''): Value => ({ count: number, unit });

/** As people read it. An unknown value is a dash. */
export function valueText(value: Value): string {
  if (value === null) return '–';
  if ('kobo' in value) return value.kobo < 0n ? `−${naira(-value.kobo)}` : naira(value.kobo);
  const text = value.count.toLocaleString('en-NG', { maximumFractionDigits: 1 }).replace('-', '−');
  return value.unit === '%' ? `${text}%` : value.unit === '' ? text : `${text} ${value.unit}`;
}

/** As a number of a spreadsheet. */
export function valueCell(value: Value): WorkbookCell {
  if (value === null) return '';
  return 'kobo' in value ? value.kobo : value.count;
}

/** The unit of a line, which the files show beside the label. */
export function unitOf({ values }: Line): string {
  const known = values.find((value) => value !== null);
  return known === undefined || known === null ? '' : 'kobo' in known ? 'NGN' : known.unit;
}

/** Also in the mail that the files come with. */
export const lostShare = ({ lost_bp: points }: { lost_bp: number }): Value => count(points / 100, '%');
export const usedLitres = ({ used_litres: litres }: { used_litres: number }): Value => count(litres, 'litres');

type Pick = (figures: ReportFigures) => Value;

const moneyLines: readonly (readonly [string, Pick])[] = [
  ['Billed', ({ money: { billed_kobo: kobo } }) => money(kobo)],
  ['Of this, collected', ({ money: { collected_kobo: kobo } }) => money(kobo)],
  ['Received in the month, also for older invoices', ({ money: { received_kobo: kobo } }) => money(kobo)],
  ['Owed at the end of the month', ({ money: { owed_kobo: kobo } }) => money(kobo)],
  ['Houses that owed', ({ money: { owing_houses: houses } }) => count(houses)],
];

const ofPower =
  (pick: (power: NonNullable<ReportFigures['power']>) => Value): Pick =>
  ({ power }) =>
    power && pick(power);
const kwh = (part: keyof ReturnType<typeof wholeKwh>) => ofPower((one) => count(wholeKwh(one)[part], 'kWh'));
const powerLines: readonly (readonly [string, Pick])[] = [
  ['Bought and made', kwh('came')],
  ['From the grid', kwh('grid')],
  ['From the generator', kwh('generator')],
  ['From the sun', kwh('solar')],
  ['Used by houses', kwh('houses')],
  ['Common areas', kwh('common')],
  ['Lost', kwh('lost')],
  ['Share of power lost', ofPower(lostShare)],
  ['Collected for power', ofPower((one) => money(one.collected_kobo))],
  ['Supplier', ofPower((one) => money(one.supplier_kobo))],
  ['Fee of the operator', ofPower((one) => money(one.fee_kobo))],
  ['Left after supplier and fee', ofPower((one) => money(one.left_kobo))],
  [
    'Grid supply a day',
    ofPower(({ grid_minutes_a_day: minutes }) => (minutes === null ? null : count(minutes / 60, 'hours'))),
  ],
];

const ofDiesel =
  (pick: (diesel: NonNullable<ReportFigures['diesel']>) => Value): Pick =>
  ({ diesel }) =>
    diesel && pick(diesel);
const dieselLines: readonly (readonly [string, Pick])[] = [
  ['Delivered', ofDiesel((one) => count(one.delivered_litres, 'litres'))],
  ['Used, by the dips', ofDiesel(usedLitres)],
  ['Expected for the hours run', ofDiesel((one) => count(one.expected_litres, 'litres'))],
  // Rounded to ten, because it is not proved.
  ['Missing, about', ofDiesel((one) => count(Math.round(one.missing_litres / 10) * 10, 'litres'))],
  ['Hours run', ofDiesel((one) => count(one.hours, 'hours'))],
  ['Electricity made', ofDiesel((one) => count(one.kwh, 'kWh'))],
  ['Cost of what was used', ofDiesel((one) => money(one.cost_kobo))],
];

const jobLines: readonly (readonly [string, Pick])[] = [
  ['New jobs', ({ jobs: { made } }) => count(made)],
  ['Jobs done', ({ jobs: { done } }) => count(done)],
  ['Paid for jobs', ({ jobs: { paid_kobo: kobo } }) => money(kobo)],
];
const ticketLines: readonly (readonly [string, Pick])[] = [
  ['Tickets of residents', ({ tickets: { made } }) => count(made)],
  ['Of these, solved', ({ tickets: { solved } }) => count(solved)],
];

const ofGate =
  (pick: (gate: NonNullable<ReportFigures['gate']>) => Value): Pick =>
  ({ gate }) =>
    gate && pick(gate);
const gateLines: readonly (readonly [string, Pick])[] = [
  ['Visits', ofGate(({ visits }) => count(visits))],
  ['People who came', ofGate(({ people }) => count(people))],
  [
    'Share with a pass',
    ofGate(({ visits, with_pass: passes }) => (visits === 0 ? null : count(Math.round((passes / visits) * 100), '%'))),
  ],
  ['Until a house answered', ofGate(({ wait_seconds: seconds }) => (seconds === null ? null : count(seconds, 's')))],
  ['Not let in', ofGate(({ refused }) => count(refused))],
  ['Wrong codes', ofGate(({ wrong_codes: codes }) => count(codes))],
];

/** A line without data, or with zero in all three months, such as solar power in an estate without it. */
const isIdle = ({ values }: Line) => values.every((value) => value === null || ('count' in value && value.count === 0));

export function sectionsOf(report: EstateReport): Section[] {
  const linesOf = (picks: readonly (readonly [string, Pick])[]) =>
    picks.map(([label, pick]): Line => ({
      label,
      values: [pick(report.now), pick(report.before), pick(report.year_before)],
    }));
  const missing = report.now.power?.days_missing ?? 0;
  const notes = [
    report.now.power?.supplier_is_estimate === true &&
      'The bill of the supplier has not arrived: its amount is an estimate.',
    missing > 0 && `Readings of ${missing} ${missing === 1 ? 'day' : 'days'} are missing.`,
  ].filter((note) => note !== false);
  return [
    { title: 'Service charges', lines: linesOf(moneyLines) },
    {
      title: 'Power account',
      lines: linesOf(powerLines).filter((line) => !isIdle(line)),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    },
    { title: 'Diesel', lines: linesOf(dieselLines).filter((line) => !isIdle(line)) },
    { title: 'Jobs', lines: linesOf(jobLines) },
    { title: 'Tickets', lines: linesOf(ticketLines) },
    { title: 'Gates', lines: linesOf(gateLines).filter((line) => !isIdle(line)) },
  ].filter(({ lines }) => lines.length > 0);
}
