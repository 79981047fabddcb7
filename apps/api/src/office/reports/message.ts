import { estateReport, mediaTypes, naira } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';
import { lostShare, usedLitres, valueText } from './lines.ts';
import { monthName } from './months.ts';
import { reportName, reportPdf, reportXlsx } from './report-files.ts';

const schema = z.object({ report: estateReport });
type Data = z.output<typeof schema>;

const noFigures = (month: string) => ({
  month,
  money: { billed_kobo: 0n, collected_kobo: 0n, received_kobo: 0n, owed_kobo: 0n, owing_houses: 0 },
  power: null,
  diesel: null,
  jobs: { made: 0, done: 0, paid_kobo: 0n },
  tickets: { made: 0, solved: 0 },
  gate: null,
});

const example: Data = {
  report: {
    estate_name: 'Palm Court Estate',
    address: 'Off Admiralty Way, Lekki Phase 1, Lagos',
    month: '2026-10',
    is_over: true,
    made_at: new Date('2026-11-10T06:00:00Z'),
    now: {
      ...noFigures('2026-10'),
      money: {
        billed_kobo: 385_000_000n,
        collected_kobo: 372_500_000n,
        received_kobo: 391_250_000n,
        owed_kobo: 31_250_000n,
        owing_houses: 4,
      },
      jobs: { made: 9, done: 7, paid_kobo: 18_430_000n },
      tickets: { made: 12, solved: 11 },
      gate: null,
    },
    before: noFigures('2026-09'),
    year_before: noFigures('2025-10'),
    jobs_done: [{ on: '2026-10-09', title: 'Sewage plant, service', vendor: 'Clean Lagos', spent_kobo: 6_000_000n }],
  },
};

function rowsOf({ report: { now } }: Data): [string, string][] {
  const { money, power, diesel, jobs } = now;
  return [
    ['Billed', naira(money.billed_kobo)],
    ['Of this, collected', naira(money.collected_kobo)],
    ['Owed at the end', naira(money.owed_kobo)],
    ...(power ? [['Power lost', valueText(lostShare(power))] as [string, string]] : []),
    ...(diesel ? [['Diesel used', valueText(usedLitres(diesel))] as [string, string]] : []),
    ['Jobs done', String(jobs.done)],
  ];
}

/**
 * The report of a month, to the people on the manager's list. It is always sent, and is in no inbox, because they may
 * have no account.
 */
export const monthlyReport = defineTemplate({
  name: 'monthly-report',
  kind: 'conversation',
  about: 'The report of a month of an estate, as PDF and XLSX. To the addresses that a manager named.',
  channels: ['email'],
  examples: { October: example },
  facts: ({ report }) => ({ estate: report.estate_name, month: monthName(report.month) }),
  required: { email: ['estate', 'month'] },
  schema,
  attachments: async ({ report }, brand) => [
    { name: reportName(report, 'pdf'), contentType: mediaTypes.pdf, content: await reportPdf(report, brand) },
    { name: reportName(report, 'xlsx'), contentType: mediaTypes.xlsx, content: await reportXlsx(report) },
  ],
  texts: {
    en: {
      sms: ({ report }) => [`The report of ${report.estate_name} for ${monthName(report.month)} is in your email.`],
      mail: (data, { publicUrl }) => ({
        subject: `${data.report.estate_name}: report of ${monthName(data.report.month)}`,
        opening: [
          `The report of ${data.report.estate_name} for ${monthName(data.report.month)} is attached, as a PDF and as a table.`,
        ],
        rows: rowsOf(data),
        closing: [
          `A manager of the estate put this address on the list. Ask them to take it off, or write to us: ${publicUrl}/contact`,
        ],
      }),
      inApp: ({ report }) => ({
        title: `Report of ${monthName(report.month)}`,
        text: `The report of ${report.estate_name} was sent by email.`,
      }),
    },
  },
});
