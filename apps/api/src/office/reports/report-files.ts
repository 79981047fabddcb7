import { naira, type EstateReport } from '@gatelight/contract';
import { lagosDay, lagosTime } from '@gatelight/contract/lagos-time';
import { writeWorkbook } from '#platform/files/write-workbook';
import { drawPdf, edge, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
import { drawTable, type PdfColumn } from '#platform/pdf/table';
import { sectionsOf, unitOf, valueCell, valueText, type Line } from './lines.ts';
import { monthName } from './months.ts';

type Job = EstateReport['jobs_done'][number];
const ownTeam = 'Own team';
const dayText = (day: string) => lagosDay(`${day}T12:00:00Z`, true);

const monthsOf = ({ now, before, year_before: yearBefore }: EstateReport) =>
  [now, before, yearBefore].map(({ month }) => monthName(month));

function columnsOf(report: EstateReport): PdfColumn<Line>[] {
  return [
    { head: '', cell: ({ label }) => [[label, styles.label]], isWide: true },
    ...monthsOf(report).map((head, at): PdfColumn<Line> => ({
      head,
      cell: ({ values }) => [[valueText(values[at] ?? null), at === 0 ? styles.value : styles.label]],
      align: 'right',
    })),
  ];
}

const jobColumns: readonly PdfColumn<Job>[] = [
  { head: 'Done', cell: ({ on }) => [[dayText(on), styles.label]] },
  { head: 'Job', cell: ({ title }) => [[title, styles.label]], isWide: true },
  { head: 'By', cell: ({ vendor }) => [[vendor ?? ownTeam, styles.label]] },
  { head: 'Cost', cell: ({ spent_kobo: kobo }) => [[naira(kobo), styles.value]], align: 'right' },
];

function heading(page: Page, title: string): void {
  page.need(90);
  page.y += 14;
  page.write(title, styles.title);
  page.y += 22;
}

function small(page: Page, text: string): void {
  for (const line of page.lines(text, styles.small, page.right - edge)) {
    page.need(13);
    page.write(line, styles.small);
    page.y += 13;
  }
}

async function draw(page: Page, report: EstateReport, brand: ReceiptBrand): Promise<void> {
  page.letterhead(brand, 'Monthly report');
  page.y += 14;
  page.write(monthName(report.month), styles.amount);
  page.y += 38;
  small(page, [report.estate_name, report.address].filter((text) => text !== '').join(', '));
  if (!report.is_over) small(page, 'The month is not over: figures until the moment below.');
  for (const { title, lines, note } of sectionsOf(report)) {
    heading(page, title);
    await drawTable(page, columnsOf(report), lines);
    if (note !== undefined) small(page, note);
  }
  if (report.jobs_done.length > 0) {
    heading(page, 'Jobs done for the whole estate');
    await drawTable(page, jobColumns, report.jobs_done);
  }
  page.need(40);
  page.y += 14;
  small(page, `Made on ${lagosTime(report.made_at.toISOString())}. Nothing of a single house is in this report.`);
}

export function reportPdf(report: EstateReport, brand: ReceiptBrand): Promise<Buffer> {
  return drawPdf(
    {
      title: `${report.estate_name}, report of ${monthName(report.month)}`,
      author: brand.legalName ?? brand.name,
      createdAt: report.made_at,
    },
    (page) => draw(page, report, brand),
  );
}

/** One table: section, figure, unit, and a column for each of the three months; then the jobs. */
export function reportXlsx(report: EstateReport): Promise<Buffer> {
  const lines = sectionsOf(report).flatMap(({ title, lines: of }) =>
    of.map((line) => [title, line.label, unitOf(line), ...line.values.map(valueCell)]),
  );
  const jobs = report.jobs_done.map(({ on, title, vendor, spent_kobo: kobo }) => [
    'Job done',
    `${title} (${vendor ?? ownTeam}, ${dayText(on)})`,
    'NGN',
    kobo,
    '',
    '',
  ]);
  return writeWorkbook({
    head: [report.estate_name, 'Figure', 'Unit', ...monthsOf(report)],
    rows: [...lines, ...jobs],
  });
}

export const reportName = ({ month }: Pick<EstateReport, 'month'>, kind: 'pdf' | 'xlsx') => `report-${month}.${kind}`;
