import { expect, test } from 'vitest';
import { readCsv } from '#platform/files/csv-reader';
import { statementOf, type NamedColumns } from './read-statement.ts';

const gtbank = `GUARANTY TRUST BANK\r
Account Name,GATELIGHT UTILITIES LTD\r
"Trans. Date","Value. Date","Reference","Debits","Credits","Balance","Originating Branch","Remarks"\r
19-Nov-2026,19-Nov-2026,'0001,,"1,250,000.00","2,250,000.00",HEAD OFFICE,"PAYSTACK SETTLEMENT, 18 NOV"\r
20-Nov-2026,20-Nov-2026,'0002,"5,000.50",,"2,244,999.50",HEAD OFFICE,NIP TRANSFER TO KEMI\r
,,,"5,000.50","1,250,000.00",,,\r
`;
const zenith = `DATE;DESCRIPTION;DEBIT;CREDIT;VALUE DATE;BALANCE
20/11/2026;SMS CHARGE;4.00;0.00;20/11/2026;995.00
20/11/2026;SMS CHARGE;4.00;0.00;20/11/2026;999.00
19/11/2026;DEPOSIT;0.00;1003.00;19/11/2026;1003.00
`;
const readStatement = (bytes: Buffer, named?: NamedColumns) =>
  statementOf(bytes, readCsv(bytes, { mostRows: 1000, strayQuotes: true })?.rows ?? 'unreadable', named);
const read = (text: string, encoding: BufferEncoding = 'utf8') => readStatement(Buffer.from(text, encoding));
const short = (text: string) =>
  read(text).lines.map(({ bookedOn, amountKobo, narration }) => [bookedOn, amountKobo, narration]);

test('a statement of GTBank is read below its heading, without its totals', () => {
  expect(read(gtbank).problems).toEqual([]);
  expect(read(gtbank).layout).toBe('gtbank');
  expect(short(gtbank)).toEqual([
    ['2026-11-19', 125_000_000n, 'PAYSTACK SETTLEMENT, 18 NOV'],
    ['2026-11-20', -500_050n, 'NIP TRANSFER TO KEMI'],
  ]);
});

test('a statement of Zenith is read newest first, and equal lines stay two lines', () => {
  const text = zenith.replace('995.00', '995.00');
  expect(read(text).layout).toBe('zenith');
  expect(read(text).problems).toEqual([]);
  expect(short(text).map(([, amount]) => amount)).toEqual([-400n, -400n, 100_300n]);
});

test('a statement with semicolons is read although its amounts and the lines above it have commas', () => {
  const text = `GATELIGHT UTILITIES LTD, 3, IKOYI ROAD, LAGOS
Statement, 1 November 2026, to 30 November 2026
Date;Description;Debit;Credit;Balance
20/11/2026;SMS;5,000.00;;105,000.00
21/11/2026;NIP;1,000.00;;104,000.00
`;
  expect(read(text)).toMatchObject({ layout: 'zenith', problems: [] });
  expect(short(text).map(([, amount]) => amount)).toEqual([-500_000n, -100_000n]);
});

test('the same lines have the same hashes in another file, and two equal lines have two hashes', () => {
  const first = readStatement(Buffer.from(gtbank));
  const second = readStatement(Buffer.from(gtbank.replace('Account Name', 'Account')));
  expect(first.fileHash.equals(second.fileHash)).toBe(false);
  expect(first.lines.map(({ hash }) => hash.toString('hex'))).toEqual(
    second.lines.map(({ hash }) => hash.toString('hex')),
  );
  const twice = read(`Date,Description,Debit,Credit,Balance
20/11/2026,SMS,4.00,,0.00
20/11/2026,SMS,4.00,,0.00`);
  expect(new Set(twice.lines.map(({ hash }) => hash.toString('hex'))).size).toBe(2);
});

test('files in UTF-8 with a byte order mark, UTF-16 and Windows-1252 are read', () => {
  expect(read(`\ufeff${gtbank}`).lines).toHaveLength(2);
  expect(readStatement(Buffer.from(`\ufeff${gtbank}`, 'utf16le')).lines).toHaveLength(2);
  const named = gtbank.replace('KEMI', 'ADÉLÉ');
  expect(readStatement(Buffer.from(named, 'latin1')).lines[1]?.narration).toBe('NIP TRANSFER TO ADÉLÉ');
});

test('files of Zenith are read in the same encodings, with a byte order mark and with any line ending', () => {
  const named = zenith.replace('DEPOSIT', 'DEPOSIT – ÀṢÀKẸ ₦');
  for (const end of ['\n', '\r\n', '\r'])
    expect(read(`\ufeff${named.replaceAll('\n', end)}`).lines[2]?.narration).toBe('DEPOSIT – ÀṢÀKẸ ₦');
  // Windows-1252: 0x96 is a dash there, and É is one byte.
  const old = Buffer.from(zenith.replace('DEPOSIT', 'DEPOSIT \u0096 ADÉLÉ'), 'latin1');
  expect(readStatement(old)).toMatchObject({ layout: 'zenith', problems: [] });
  expect(readStatement(old).lines[2]?.narration).toBe('DEPOSIT – ADÉLÉ');
});

test('a text that looks like a formula stays text in a narration, and is neither an amount nor a date', () => {
  const formula = '=HYPERLINK("http://example.com","x")';
  const rows = (date: string, narration: string, debit: string) =>
    `Date,Description,Debit,Credit,Balance\n${date},"${narration.replaceAll('"', '""')}",${debit},,10.00\n`;
  expect(read(rows('20/11/2026', formula, '1.00')).lines).toMatchObject([{ narration: formula, amountKobo: -100n }]);
  for (const debit of ['=1+1', '@SUM(A1)', '+5', '１００', '1e2', '1.00)', '(1.00', '0x10'])
    expect(read(rows('20/11/2026', 'x', debit)), debit).toMatchObject({ problems: [{ row: 2, code: 'amount' }] });
  expect(read(rows('=TODAY()', 'x', '1.00')).problems).toMatchObject([{ code: 'date' }]);
});

test('wrong columns are refused: a missing column, debits under the heading of credits, and rows that are shifted', () => {
  expect(read(zenith.replace(';BALANCE', ';TOTAL')).problems).toMatchObject([{ code: 'unknown-layout' }]);
  const swapped = read(zenith.replace('DEBIT;CREDIT', 'CREDIT;DEBIT'));
  expect(swapped.problems.length).toBeGreaterThan(0);
  expect(new Set(swapped.problems.map(({ code }) => code))).toEqual(new Set(['balance-does-not-follow']));
  const shifted = read(zenith.replace('20/11/2026;SMS CHARGE;4.00', '20/11/2026;4.00;SMS CHARGE'));
  expect(shifted.problems).toMatchObject([{ row: 2, column: 'debit', code: 'amount' }]);
  // The month is first here: there is no 20th month.
  expect(read(zenith.replaceAll('20/11/2026', '11/20/2026')).problems).toMatchObject([
    { row: 2, code: 'date' },
    { row: 3, code: 'date' },
  ]);
});

test('the columns are found in any order, and headings above and totals below are not lines', () => {
  const text = `Statement of account\nPrinted;20/11/2026\nBALANCE;CREDIT;DEBIT;DESCRIPTION;DATE
1003.00;1003.00;;DEPOSIT;19/11/2026
999.00;;4.00;SMS CHARGE;20/11/2026
;1003.00;4.00;TOTAL;\n`;
  expect(read(text).lines.map(({ amountKobo }) => amountKobo)).toEqual([100_300n, -400n]);
});

test('a line that was cut out, or an amount that was changed, is reported', () => {
  expect(
    read(zenith.replace('19/11/2026;DEPOSIT', '19/11/2026;DEPOSIT').replace('999.00', '998.00')).problems,
  ).toMatchObject([{ code: 'balance-does-not-follow' }, { code: 'balance-does-not-follow' }]);
});

test.each([
  ['a spreadsheet', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]), 'unreadable'],
  ['a file of another bank', Buffer.from('Datum,Bedrag\n1,2\n'), 'unknown-layout'],
  ['a quote that never ends', Buffer.from('Date,"Description\n'), 'unreadable'],
  ['no line at all', Buffer.from('Date,Description,Debit,Credit,Balance\n'), 'no-lines'],
  [
    'a date that does not exist',
    Buffer.from('Date,Description,Debit,Credit,Balance\n31/02/2026,x,1.00,,0.00\n'),
    'date',
  ],
  ['an exponent', Buffer.from('Date,Description,Debit,Credit,Balance\n01/02/2026,x,1e5,,0.00\n'), 'amount'],
  ['three decimals', Buffer.from('Date,Description,Debit,Credit,Balance\n01/02/2026,x,1.005,,0.00\n'), 'amount'],
])('%s is refused with the reason', (_name, bytes, code) => {
  expect(readStatement(bytes)).toMatchObject({ problems: [{ code }] });
});

test('headings may have a currency, a plural, other capitals and one wrong letter, and dates may be written in four ways', () => {
  const text = `TRAN DATE,Naration,CREDITS (NGN),Debits (₦),Balance NGN
2026-11-19,first,100.00,,100.00
20-Nov-26,second,,1.00,99.00
21/11/2026 14:05:09,third,,1.00,98.00
22.11.26,fourth,,1.00,97.00
`;
  expect(read(text)).toMatchObject({ layout: 'gtbank', problems: [] });
  expect(short(text).map(([day]) => day)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  // With two wrong letters, or one in a short name, it is another column.
  for (const heading of ['Narate', 'Nartion2x'])
    expect(read(text.replace('Naration', heading)).layout, heading).toBe(undefined);
  expect(read(text.replace('Debits', 'Debt')).layout).toBe(undefined);
});

const otherBank = `Bank of Somewhere
Posted,Details,Kind,Value,Standing
19/11/2026,PAYSTACK,IN,"1,000.00","1,000.00"
20/11/2026,SMS CHARGE,OUT,-4.00,996.00
21/11/2026,LEVY,OUT,6.00 DR,990.00
`;

test('for a bank that we do not know the first rows are shown, and a person names the columns', () => {
  const unknown = read(otherBank);
  expect(unknown).toMatchObject({ layout: undefined, lines: [], problems: [{ code: 'unknown-layout' }] });
  expect(unknown.preview[0]).toEqual({ row: 2, cells: ['Posted', 'Details', 'Kind', 'Value', 'Standing'] });
  expect(unknown.preview).toHaveLength(4);
  const at = { date: 0, narration: 1, debit: 3, credit: 3, balance: 4 };
  const named = readStatement(Buffer.from(otherBank), { headingRow: 2, at });
  expect(named).toMatchObject({ layout: 'by-hand', problems: [], preview: [] });
  expect(named.lines.map(({ bookedOn, amountKobo, narration }) => [bookedOn, amountKobo, narration])).toEqual([
    ['2026-11-19', 100_000n, 'PAYSTACK'],
    ['2026-11-20', -400n, 'SMS CHARGE'],
    ['2026-11-21', -600n, 'LEVY'],
  ]);
});

test('columns that a person names wrongly are refused row by row, with the text of the cell', () => {
  const wrong = { date: 1, narration: 0, debit: 2, credit: 3, balance: 4 };
  const { lines, problems } = readStatement(Buffer.from(otherBank), { headingRow: 2, at: wrong });
  expect(lines).toEqual([]);
  expect(problems.slice(0, 2)).toEqual([
    { row: 3, column: 'date', code: 'date', text: 'PAYSTACK' },
    { row: 3, column: 'debit', code: 'amount', text: 'IN' },
  ]);
  const at = { date: 0, narration: 1, debit: 3, credit: 3, balance: 40 };
  expect(readStatement(Buffer.from(otherBank), { headingRow: 2, at }).problems).toMatchObject([
    { code: 'unknown-layout' },
  ]);
  const right = { ...at, balance: 4 };
  expect(readStatement(Buffer.from(otherBank), { headingRow: 500, at: right }).layout).toBe(undefined);
  expect(readStatement(Buffer.from(otherBank), { headingRow: 5, at: right }).problems).toMatchObject([
    { code: 'no-lines' },
  ]);
});
