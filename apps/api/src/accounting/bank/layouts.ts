/*
 * How two banks write the statement of an account as CSV. Columns are found by their headings, in any order, below whatever the
 * bank prints above them (name, account number, opening balance). Headings are compared in lower case without dots and spaces.
 *
 *   GTBank (GAPS, internet banking)   Trans. Date · Value. Date · Reference · Debits · Credits · Balance · Remarks
 *                                     dates 20-Nov-2026; amounts 1,234,567.89
 *   Zenith Bank (Corporate i-Bank)    Date · Description · Debit · Credit · Value Date · Balance
 *                                     dates 20/11/2026; amounts 1,234,567.89, 0.00 where there is none
 */

export type LayoutName = 'gtbank' | 'zenith';

type Column = 'date' | 'narration' | 'reference' | 'debit' | 'credit' | 'balance';

export interface Layout {
  name: LayoutName;
  /** Accepted headings of each column. */
  headings: Readonly<Record<Column, readonly string[]>>;
  /** Columns that a statement may lack. */
  optional: readonly Column[];
  date: 'day-month-name' | 'day/month/year';
}

export const layouts: readonly Layout[] = [
  {
    name: 'gtbank',
    headings: {
      date: ['transdate', 'transactiondate'],
      narration: ['remarks', 'narration'],
      reference: ['reference', 'transref'],
      debit: ['debits', 'debit'],
      credit: ['credits', 'credit'],
      balance: ['balance'],
    },
    optional: ['reference'],
    date: 'day-month-name',
  },
  {
    name: 'zenith',
    headings: {
      date: ['date', 'dateposted', 'transactiondate'],
      narration: ['description', 'narration'],
      reference: ['reference', 'refno'],
      debit: ['debit', 'withdrawal'],
      credit: ['credit', 'deposit'],
      balance: ['balance'],
    },
    optional: ['reference'],
    date: 'day/month/year',
  },
];

const canonical = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

export type Positions = Readonly<Partial<Record<Column, number>>>;

/** The layout whose headings this row has, with the place of each column. */
export function layoutOf(row: readonly string[]): { layout: Layout; at: Positions } | undefined {
  const headings = row.map(canonical);
  for (const layout of layouts) {
    const columns = Object.entries(layout.headings) as [Column, readonly string[]][];
    const at = Object.fromEntries(
      columns.flatMap(([column, names]) => {
        const place = headings.findIndex((heading) => names.includes(heading));
        return place < 0 ? [] : [[column, place]];
      }),
    ) as Positions;
    if (columns.every(([column]) => at[column] !== undefined || layout.optional.includes(column)))
      return { layout, at };
  }
  return undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD`; undefined when it is no date of this layout. */
export function dayOf(text: string, { date }: Layout): string | undefined {
  const [, day, month, year] =
    (date === 'day-month-name'
      ? /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{4})$/
      : /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
    ).exec(text.trim()) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const number = date === 'day-month-name' ? months.indexOf(month.toLowerCase()) + 1 : Number(month);
  const made = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  const isReal = number >= 1 && number <= 12 && made.getUTCDate() === Number(day) && made.getUTCMonth() === number - 1;
  return isReal ? made.toISOString().slice(0, 10) : undefined;
}

/** Whole kobo of `1,234.50`, `₦1,234.50`, `NGN 1234` or `(1,234.50)`; undefined when it is no amount. Empty is zero. */
export function koboOf(text: string): bigint | undefined {
  const plain = text.trim().replace(/^(?:₦|NGN)\s*/i, '');
  if (plain === '' || plain === '-') return 0n;
  const [, bracket, sign, whole, decimals = '', closing] =
    /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\))?(?:\s*(?:CR|DR))?$/i.exec(plain) ?? [];
  if (whole === undefined || whole.length > 19 || (bracket === undefined) !== (closing === undefined)) return undefined;
  const kobo = BigInt(whole.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0') || '0');
  return bracket !== undefined || sign !== undefined || /DR$/i.test(plain) ? -kobo : kobo;
}
