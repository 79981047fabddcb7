import { transactionType } from '@gatelight/contract';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareOfSalesPdf } from '#commission';
import { estateStatementPdf } from '#estate-money';
import { reportPdf } from '#reports';
import { edge, receiptPdf, walletStatementPdf, type StatementLine } from '#transactions';

/** A drawn text, in points from the top left of its page. */
interface Box {
  page: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const pageSize = { width: 595, height: 842 };
/** Letters of one line touch each other. A rounding difference is not an overlap. */
const tolerance = 0.6;
let boxes: Box[] = [];
let pages = 1;
/** The page that is drawn on: the last one, or an earlier one that PDFKit went back to. */
let current = 1;

const drawing = PDFDocument.prototype as unknown as {
  text(text: string, x: number, y: number, options: unknown): unknown;
  rect(x: number, y: number, width: number, height: number): unknown;
  addPage(options: unknown): unknown;
  switchToPage(index: number): unknown;
};

/* Records the drawing calls of PDFKit, so that the test does not depend on the layout of a page. */
beforeEach(() => {
  boxes = [];
  pages = 1;
  current = 1;
  const { text: drawText, rect: drawRect, addPage, switchToPage } = drawing;
  vi.spyOn(drawing, 'text').mockImplementation(function (this: PDFKit.PDFDocument, text, x, y, options) {
    const size = (this as unknown as { _fontSize: number })._fontSize;
    if (text !== '') {
      boxes.push({ page: current, text, left: x, right: x + this.widthOfString(text), top: y, bottom: y + size });
    }
    return drawText.call(this, text, x, y, options);
  });
  vi.spyOn(drawing, 'rect').mockImplementation(function (this: PDFKit.PDFDocument, x, y, width, height) {
    boxes.push({ page: current, text: '(QR)', left: x, right: x + width, top: y, bottom: y + height });
    return drawRect.call(this, x, y, width, height);
  });
  vi.spyOn(drawing, 'addPage').mockImplementation(function (this: PDFKit.PDFDocument, options) {
    if (boxes.length > 0) pages += 1;
    current = pages;
    return addPage.call(this, options);
  });
  vi.spyOn(drawing, 'switchToPage').mockImplementation(function (this: PDFKit.PDFDocument, index) {
    current = index + 1;
    return switchToPage.call(this, index);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isOver = (one: Box, other: Box) =>
  one.page === other.page &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance;

/** Every pair of overlapping texts, and every text outside the margins. */
function faults(): string[] {
  const found: string[] = [];
  for (const [index, one] of boxes.entries()) {
    if (one.left < edge - 1 || one.right > pageSize.width - edge + 1 || one.bottom > pageSize.height - edge / 2) {
      found.push(`outside: ${one.text}`);
    }
    if (one.text === '(QR)') continue;
    for (const [place, other] of boxes.entries()) {
      if ((place > index || other.text === '(QR)') && isOver(one, other)) found.push(`${one.text} | ${other.text}`);
    }
  }
  return found;
}

const shown = () => boxes.map(({ text }) => text).join('');

const logo = { ground: '#0A6B4A', line: '#FFFFFF', bolt: '#FFB61F' };
const short = { name: 'Gatelight', phone: '0800', email: 'help@shop.test', logo };
const long = {
  name: 'Ọ̀ṣun Riverside Utilities and Power',
  legalName:
    'Ọ̀ṣun Riverside Estates Utilities, Power and Facility Management Services (Nigeria) Public Limited Company',
  address:
    'Suite 1204, Twelfth Floor, Block B, Alaka Estate Shopping Complex, 214/216 Western Avenue, Surulere, Lagos State, Nigeria',
  phone: '+234 201 700 0140',
  email: 'customer.care.and.complaints@oshun-riverside-utilities.example.com',
  logo,
};
const brands = [
  { as: 'short names', brand: short },
  { as: 'long names', brand: long },
];
const longWord = 'Oluwafunmilayo-Chukwuemeka-Abdulrahman-Nnamdi-Ezekwesili-Adebayo-Ogunlesi';
const most = 999_999_999_999_99n;
const at = new Date('2026-11-28T22:58:00Z');

describe.each(brands)('no text of a PDF is drawn over another, with $as', ({ brand }) => {
  it('wallet statement: every kind of line, large amounts, more than one page', async () => {
    const types = [...transactionType.options, null];
    const lines = Array.from({ length: 60 }, (_, index): StatementLine => ({
      posting_id: BigInt(index),
      at,
      kind: 'vend',
      journal_reference: `top-up:${longWord}:${index}`,
      amount_kobo: index % 3 === 0 ? most : index % 3 === 1 ? -most : -5000n,
      balance_after_kobo: index % 2 === 0 ? most : 100n,
      entry_id: null,
      slug: null,
      type: types[index % types.length] ?? null,
      reference: index % 5 === 0 ? null : `VND-20261128AB12CD34EF56${index}`,
      meter_number: null,
    }));
    const head = {
      opening_kobo: most,
      closing_kobo: most,
      in_kobo: most,
      out_kobo: most,
      movements: 60,
      last_id: 1n,
      first_month: '2026-09',
    };
    await walletStatementPdf({ month: '2026-09', head, lines, isCut: true }, brand, `${longWord} ${longWord}`, at);
    expect(faults()).toEqual([]);
    expect(pages).toBeGreaterThan(1);
    expect(shown()).toContain('28 Nov 2026, 23:58 WAT');
    expect(shown()).toContain('−₦50.00');
  });

  it('receipt: all lines, three tokens, long names and address', async () => {
    await receiptPdf(
      {
        reference: 'VND-20261128AB12CD34EF56',
        type: 'electricity_token',
        at,
        channel: 'saved-card',
        amount: most,
        purchase: {
          meterNumber: '04175000019',
          customerName: `${longWord} ${longWord}`,
          address: `Block 4, Flat 2, ${longWord}, The Palm Court Estate at the End of the Long Road behind the Old Market`,
          price: {
            amount_kobo: most,
            debt_kobo: most,
            fee_kobo: most,
            energy_kobo: most,
            vat_kobo: most,
            vat_rate_bp: 750,
            tariff_name: `Residential R2 for homes with more than one meter and a borehole ${longWord}`,
            price_kobo_per_unit: 20_740n,
            units: '99999999.9',
            unit: 'kWh',
            rounding: 'up',
            carried_units: '-0.073',
            debt_left_kobo: 0n,
          },
          tokens: [
            { token: '1'.repeat(20), kind: 'key-change', units: '0.0' },
            { token: '2'.repeat(20), kind: 'key-change', units: '0.0' },
            { token: '3'.repeat(20), kind: 'credit', units: '99999999.9' },
          ],
        },
        url: `https://a-very-long-name-of-a-deployment.utilities.oshun-riverside.example.com/receipt/${'Ab12Cd34'.repeat(5)}`,
      },
      brand,
    );
    expect(faults()).toEqual([]);
    expect(shown()).toContain('28 Nov 2026, 23:58 WAT');
  });

  it('share of sales: long name of the estate, large amounts, every utility', async () => {
    const line = { rate_bp: 1234, orders: 1_234_567, sales_kobo: most, base_kobo: most, share_kobo: -most };
    await shareOfSalesPdf(
      {
        month: '2026-09',
        statement: {
          estate_id: '1',
          estate_name: `${longWord} ${longWord} Estate`,
          rate_bp: 1234,
          sales_kobo: most,
          base_kobo: most,
          share_kobo: -most,
          posted_at: null,
          posted_by: null,
          month: '2026-09',
        },
        lines: [
          { utility: 'electricity', ...line },
          { utility: 'water', ...line },
          { utility: 'gas', ...line },
        ],
      },
      brand,
      at,
    );
    expect(faults()).toEqual([]);
    expect(shown()).toContain('−₦999,999,999,999.99');
  });

  it('statement of an estate: large amounts, long names of houses, a returned payout', async () => {
    const row = {
      id: '1',
      at,
      kind: 'collected' as const,
      amount_kobo: most,
      fee_kobo: 0n,
      stamp_duty_kobo: 0n,
      balance_kobo: most,
      reference: 'wdr-20261120090000a1b2c3d4e5f6',
      house_name: `Block 14 ${longWord}`,
    };
    await estateStatementPdf(
      {
        name: `${longWord} ${longWord} Estate`,
        period: { estateId: '1', from: '2026-01-01', until: '2026-12-31' },
        sums: {
          opening_kobo: most,
          collected_kobo: most,
          fees_kobo: most,
          stamp_duty_kobo: most,
          paid_out_kobo: most,
          closing_kobo: most,
        },
        rows: [
          ...Array.from({ length: 40 }, () => row),
          { ...row, kind: 'payout' as const, amount_kobo: -most, fee_kobo: most, house_name: null },
          { ...row, kind: 'returned' as const, fee_kobo: most, stamp_duty_kobo: most, house_name: null },
        ],
      },
      brand,
      at,
    );
    expect(faults()).toEqual([]);
    expect(pages).toBeGreaterThan(1);
    expect(shown()).toContain('Held afterwards');
  });

  it('monthly report: large amounts in three columns, many jobs with long names', async () => {
    const figures = (month: string) => ({
      month,
      money: { billed_kobo: most, collected_kobo: most, received_kobo: most, owed_kobo: most, owing_houses: 5000 },
      power: {
        days_counted: 20,
        days_missing: 11,
        grid_tenths: 99_999_999,
        generator_tenths: 99_999_999,
        solar_tenths: 99_999_999,
        houses_tenths: 99_999_999,
        common_tenths: 99_999_999,
        lost_tenths: -99_999_999,
        lost_bp: -1234,
        collected_kobo: most,
        supplier_kobo: most,
        supplier_is_estimate: true,
        fee_kobo: most,
        left_kobo: -most,
        grid_minutes_a_day: 1121,
      },
      diesel: {
        delivered_litres: 99_999.9,
        used_litres: 99_999.9,
        expected_litres: 99_999.9,
        missing_litres: 999.9,
        hours: 744,
        kwh: 99_999.9,
        cost_kobo: most,
      },
      jobs: { made: 999, done: 999, paid_kobo: -most },
      tickets: { made: 999, solved: 999 },
      gate: {
        visits: 1860,
        people: 2410,
        with_pass: 1340,
        asked_in: 520,
        refused: 31,
        wrong_codes: 12,
        answers: 480,
        wait_seconds: 34,
      },
    });
    const job = { on: '2026-09-09', title: `Pump ${longWord}`, vendor: 'Clean Lagos Services', spent_kobo: most };
    await reportPdf(
      {
        estate_name: `${longWord} ${longWord} Estate`,
        address: longWord,
        month: '2026-09',
        is_over: false,
        made_at: at,
        now: figures('2026-09'),
        before: figures('2026-08'),
        year_before: figures('2025-09'),
        jobs_done: Array.from({ length: 40 }, () => job),
      },
      brand,
    );
    expect(faults()).toEqual([]);
    expect(pages).toBeGreaterThan(1);
    expect(shown()).toContain('September 2026');
  });
});

it('this file has a test for every PDF', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const source = `${import.meta.dirname}/..`;
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(`${source}/${file}`, 'utf8').includes('drawPdf('))
    .toSorted();
  expect(files).toEqual([
    'money/commission/statement-files.ts',
    'money/estate-money/statement-files.ts',
    'money/service-charges/invoice-pdf.ts',
    'money/transactions/receipt/receipt-pdf.ts',
    'money/transactions/statement/statement-files.ts',
    'office/reports/report-files.ts',
    'platform/pdf/page.ts',
  ]);
});
