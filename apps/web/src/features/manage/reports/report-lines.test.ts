import type { ReportFigures } from '@gatelight/contract/office/reports';
import { expect, it } from 'vitest';
import { REPORT_WORDS } from '../../../strings/manage/reports.ts';
import { SECTIONS } from './report-lines.tsx';

it('what was lost is what came in less what was used, in whole kWh', () => {
  const power = { grid_tenths: 1004, generator_tenths: 1004, solar_tenths: 0, houses_tenths: 1506, common_tenths: 0 };
  const figures = { power: { ...power, lost_tenths: 502 } } as unknown as ReportFigures;
  const { came, houses, common, lost } = REPORT_WORDS.lines;
  const shown = (name: string) =>
    SECTIONS.flatMap(({ lines }) => lines)
      .find((one) => one.name === name)
      ?.value(figures);
  expect([came, houses, common, lost].map(shown)).toEqual(['200 kWh', '151 kWh', '0 kWh', '49 kWh']);
});
