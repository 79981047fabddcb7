/*
 * How banks write the statement of an account as CSV. Columns are found by their headings, in any order, below anything
 * that the bank prints above them (name, account number, opening balance). Headings are compared in lower case, without
 * dots, spaces, currency and plural; a long heading may have one wrong letter.
 *
 *   GTBank (GAPS, internet banking)   Trans. Date · Value. Date · Reference · Debits · Credits · Balance · Remarks
 *   Zenith Bank (Corporate i-Bank)    Date · Description · Debit · Credit · Value Date · Balance
 *
 * Amounts are 1,234,567.89; dates start with the day. A person names the columns of any other bank.
 */

export type LayoutName = 'gtbank' | 'zenith' | 'by-hand';

type Column = 'date' | 'narration' | 'reference' | 'debit' | 'credit' | 'balance';

interface Layout {
  name: LayoutName;
  /** Accepted headings of each column. */
  headings: Readonly<Record<Column, readonly string[]>>;
}

const layouts: readonly Layout[] = [
  {
    name: 'gtbank',
    headings: {
      date: ['transdate', 'transactiondate'],
      narration: ['remark', 'narration'],
      reference: ['reference', 'transref'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
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
  },
];

/** "Debits (NGN)" is "debit". */
const canonical = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/(?:ngn|naira)$/, '')
    .replace(/s$/, '');

/** From this length, one letter may be missing, extra or different. */
const longHeading = 7;

function isAlike(given: string, name: string): boolean {
  if (given === name) return true;
  if (name.length < longHeading || Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  // After the first difference the rest must be equal: after that letter in both texts, or only in the longer one.
  const restOf = (text: string, skip: 0 | 1) => text.slice(start + skip);
  return (
    restOf(given, 1) === restOf(name, 1) || restOf(given, 1) === restOf(name, 0) || restOf(given, 0) === restOf(name, 1)
  );
}

export type Positions = Readonly<Partial<Record<Column, number>>>;

/** The layout whose headings this row has, with the place of each column. */
export function layoutOf(row: readonly string[]): { name: LayoutName; at: Positions } | undefined {
  const headings = row.map(canonical);
  for (const { name, headings: accepted } of layouts) {
    const columns = Object.entries(accepted) as [Column, readonly string[]][];
    const at = Object.fromEntries(
      columns.flatMap(([column, names]) => {
        const exact = headings.findIndex((heading) => names.includes(heading));
        const place = exact >= 0 ? exact : headings.findIndex((given) => names.some((one) => isAlike(given, one)));
        return place < 0 ? [] : [[column, place]];
      }),
    ) as Positions;
    if (columns.every(([column]) => at[column] !== undefined || column === 'reference')) return { name, at };
  }
  return undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayFirst = /^(?<day>\d{1,2})(?<mark>[-/. ])(?<month>\d{1,2}|[A-Za-z]{3})[A-Za-z]*\k<mark>(?<year>\d{4}|\d{2})$/;
const yearFirst = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const timeOfDay = /[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?$/i;

/**
 * `YYYY-MM-DD` of `20-Nov-2026`, `20/11/2026`, `20/11/26` or `2026-11-20`, with or without a time; undefined when it is
 * not a date.
 */
export function dayOf(text: string): string | undefined {
  const plain = text.trim().replace(timeOfDay, '');
  const { day, month, year } = (dayFirst.exec(plain) ?? yearFirst.exec(plain))?.groups ?? {};
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
  const made = new Date(Date.UTC(Number(year.padStart(4, '20')), number - 1, Number(day)));
  const isReal = number >= 1 && number <= 12 && made.getUTCDate() === Number(day) && made.getUTCMonth() === number - 1;
  return isReal ? made.toISOString().slice(0, 10) : undefined;
}

/**
 * Whole kobo of `1,234.50`, `₦1,234.50`, `NGN 1234` or `(1,234.50)`; undefined when it is not an amount. Empty is zero.
 */
export function koboOf(text: string): bigint | undefined {
  const plain = text.trim().replace(/^(?:₦|NGN)\s*/i, '');
  if (plain === '' || plain === '-') return 0n;
  const [, bracket, sign, whole, decimals = '', closing] =
    /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\))?(?:\s*(?:CR|DR))?$/i.exec(plain) ?? [];
  if (whole === undefined || whole.length > 19 || (bracket === undefined) !== (closing === undefined)) return undefined;
  const kobo = BigInt(whole.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0') || '0');
  return bracket !== undefined || sign !== undefined || /DR$/i.test(plain) ? -kobo : kobo;
}
