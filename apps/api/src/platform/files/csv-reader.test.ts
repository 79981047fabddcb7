import { describe, expect, test } from 'vitest';
import { readCsv } from './csv-reader.ts';

const rowsOf = (text: string, strayQuotes = false) => readCsv(Buffer.from(text), { mostRows: 100, strayQuotes })?.rows;

describe('a CSV file is read', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['the first line that Excel writes', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['that line in quotes, below a byte order mark', '\ufeff"sep=,"\na,b\n1,2\n'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of an old Mac', 'a,b\r1,2\r'],
    ['no line end after the last row', 'a,b\n1,2'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['spaces around cells and quotes', 'a , b\n "1" , "2" \n'],
    ['tabs and quotes with spaces after them', 'a\tb\n"1" \t"2" \n'],
  ])('with %s', (_, text) => {
    for (const strayQuotes of [false, true]) {
      expect(rowsOf(text, strayQuotes)).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
    }
  });

  test('with separators, line ends and quotes inside quotes', () => {
    expect(rowsOf('"a,b","say ""hello""\nto her"\n')).toEqual([['a,b', 'say "hello"\nto her']]);
  });

  test.each([
    ['inches', '5" pipe', '5" pipe'],
    ['a name', '"Ann" Bello', '"Ann" Bello'],
  ])('with a stray quote that is a character: %s', (_, cell, read) => {
    const text = `size,note\n${cell},x\n`;
    expect(rowsOf(text, true)?.[1]).toEqual([read, 'x']);
    expect(rowsOf(text)).toBeUndefined();
  });

  test('not with two rows in one cell, unless its caller can find the missing row', () => {
    expect(rowsOf('name,note\nA,"x\nB,y" z\nC,w\n')).toBeUndefined();
  });

  test('with rows of different lengths and empty rows, which keep their number', () => {
    expect(rowsOf('Statement of November\n\na,b,c\n1,2\n')).toEqual([
      ['Statement of November'],
      [''],
      ['a', 'b', 'c'],
      ['1', '2'],
    ]);
  });

  test('with semicolons between cells that hold more commas', () => {
    expect(rowsOf('Name;Address\nRose;Off Marina, Lagos, Nigeria\nPalm;3, Ikoyi Road, Lagos\n')?.[1]).toEqual([
      'Rose',
      'Off Marina, Lagos, Nigeria',
    ]);
  });

  test('with semicolons between amounts with commas, below lines with commas', () => {
    const statement = `GATELIGHT UTILITIES LTD, 3, IKOYI ROAD, LAGOS
Statement, 1 November 2026, to 30 November 2026
From the branch in Ikoyi, Lagos, Nigeria
Date;Description;Debit;Credit;Balance
20/11/2026;SMS;5,000.00;;105,000.00
21/11/2026;NIP;1,000.00;;104,000.00
22/11/2026;NIP;1,000.00;;103,000.00
`;
    expect(rowsOf(statement)?.slice(-2)).toEqual([
      ['21/11/2026', 'NIP', '1,000.00', '', '104,000.00'],
      ['22/11/2026', 'NIP', '1,000.00', '', '103,000.00'],
    ]);
  });

  test('with commas around cells that hold as many semicolons in each row', () => {
    expect(rowsOf('name,tags\nRose,a;b;c\nPalm,d;e;f\n')?.[2]).toEqual(['Palm', 'd;e;f']);
  });

  test('up to the number of rows that its caller requests', () => {
    expect(readCsv(Buffer.from('a\nb\nc\n'), { mostRows: 2 })?.rows).toEqual([['a'], ['b']]);
  });

  test.each([
    ['utf-8', Buffer.from('Ọjọ́,₦')],
    ['utf-8', Buffer.from('\ufeffỌjọ́,₦')],
    ['utf-16le', Buffer.from('\ufeffỌjọ́,₦', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffỌjọ́,₦', 'utf16le').swap16()],
  ])('in %s', (encoding, bytes) => {
    expect(readCsv(bytes, { mostRows: 10 })).toEqual({ encoding, rows: [['Ọjọ́', '₦']] });
  });

  test('in Windows-1252 when it is not UTF-8', () => {
    expect(readCsv(Buffer.from('Caf\xe9,\x93Marina\x94', 'latin1'), { mostRows: 10 })).toEqual({
      encoding: 'windows-1252',
      rows: [['Café', '“Marina”']],
    });
  });
});

test.each([
  ['a quote that never ends', Buffer.from('a,"b\n')],
  ['a record of more than 100,000 characters', Buffer.from(`a,b\n${'x'.repeat(60_000)},${'y'.repeat(60_000)}\n`)],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1])],
])('%s is not CSV', (_, bytes) => {
  expect(readCsv(bytes, { mostRows: 10 })).toBeUndefined();
});
