import type { EstateReport, ReportFigures } from '@gatelight/contract';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import { expect, it } from 'vitest';
import { sectionsOf, valueText } from './lines.ts';
import { monthlyReport } from './message.ts';

const power = {
  days_counted: 30,
  days_missing: 0,
  grid_tenths: 1004,
  generator_tenths: 1004,
  solar_tenths: 0,
  houses_tenths: 1506,
  common_tenths: 0,
  // Rounded for itself it is 50 kWh, and 200 less 151 is 49.
  lost_tenths: 502,
  lost_bp: 2518,
  collected_kobo: 0n,
  supplier_kobo: 0n,
  supplier_is_estimate: false,
  fee_kobo: 0n,
  left_kobo: 0n,
  grid_minutes_a_day: null,
};
const diesel = {
  delivered_litres: 0,
  used_litres: 1343.6,
  expected_litres: 0,
  missing_litres: 0,
  hours: 0,
  kwh: 0,
  cost_kobo: 0n,
};
const figures: ReportFigures = {
  month: '2026-10',
  money: { billed_kobo: 0n, collected_kobo: 0n, received_kobo: 0n, owed_kobo: 0n, owing_houses: 0 },
  power,
  diesel,
  jobs: { made: 0, done: 0, paid_kobo: 0n },
  tickets: { made: 0, solved: 0 },
  gate: null,
};
const report: EstateReport = {
  estate_name: 'Palm Court',
  address: '',
  month: '2026-10',
  is_over: true,
  made_at: new Date('2026-11-10T06:00:00Z'),
  now: figures,
  before: figures,
  year_before: figures,
  jobs_done: [],
};
const shown = new Map(
  sectionsOf(report).flatMap(({ lines }) => lines.map(({ label, values }) => [label, valueText(values[0])])),
);

it('whole kWh of a report add up, and are those of the page of the power account', () => {
  const labels = ['From the grid', 'From the generator', 'Used by houses', 'Lost'];
  expect(labels.map((label) => shown.get(label))).toEqual(['100 kWh', '100 kWh', '151 kWh', '49 kWh']);
  expect(wholeKwh(power).lost).toBe(49);
});

it('the mail has the same figures as the files that come with it', () => {
  const brand = {
    name: 'Gatelight',
    email: 'support@gatelight.example',
    phone: '0201 330 4400',
    publicUrl: 'http://localhost:3000',
  };
  const { text } = monthlyReport.read(monthlyReport.content({ report }).payload, 'en').mail(brand);
  expect(text).toContain(`Power lost: ${shown.get('Share of power lost')}`);
  expect(text).toContain(`Diesel used: ${shown.get('Used, by the dips')}`);
});
