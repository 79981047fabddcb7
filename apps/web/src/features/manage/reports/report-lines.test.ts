import type { ReportFigures } from '@gatelight/contract/office/reports';
import { expect, it } from 'vitest';
import { REPORT_WORDS } from '../../../strings/manage/reports.ts';
import { isKnown, noteOf, SECTIONS } from './report-lines.tsx';

it('what was lost is the power supplied less what was used, in whole kWh', () => {
  const power = { grid_tenths: 1004, generator_tenths: 1004, solar_tenths: 0, houses_tenths: 1506, common_tenths: 0 };
  const figures = { power: { ...power, lost_tenths: 502 } } as unknown as ReportFigures;
  const { came, houses, common, lost } = REPORT_WORDS.lines;
  const shown = (name: string) =>
    SECTIONS.flatMap(({ lines }) => lines)
      .find((one) => one.name === name)
      ?.value(figures);
  expect([came, houses, common, lost].map(shown)).toEqual(['200 kWh', '151 kWh', '0 kWh', '49 kWh']);
});

it('says below the power account when the supplier’s bill is an estimate and when readings are missing', () => {
  const section = SECTIONS.find(({ title }) => title === REPORT_WORDS.sections.power)!;
  const month = (power: object | null) => ({ power }) as unknown as ReportFigures;
  expect(noteOf(section, month({ supplier_is_estimate: true, days_missing: 1 }))).toBe(
    'The bill of the supplier has not arrived: its amount is an estimate. Readings of 1 day are missing.',
  );
  expect(noteOf(section, month({ supplier_is_estimate: false, days_missing: 0 }))).toBe('');
  expect(noteOf(section, month(null))).toBe('');
  expect(noteOf(SECTIONS[0]!, month({ supplier_is_estimate: true, days_missing: 3 }))).toBe('');
});

it('an estate without power, diesel or gates has no section of dashes for them', () => {
  const month = { power: null, diesel: null, gate: null } as unknown as ReportFigures;
  const titles = (months: readonly ReportFigures[]) =>
    SECTIONS.filter((section) => isKnown(section, months)).map(({ title }) => title);
  expect(titles([month])).toEqual(['Service charges', 'Jobs', 'Tickets']);
  const gate = { visits: 0 } as unknown as ReportFigures['gate'];
  expect(titles([month, { ...month, gate }])).toContain('Gates');
});
