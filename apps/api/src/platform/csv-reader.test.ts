import { describe, expect, test } from 'vitest';
import { readCsv } from './csv-reader.ts';

const rowsOf = (text: string) => readCsv(Buffer.from(text), 100)?.rows;

describe('a CSV file is read', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of an old Mac', 'a,b\r1,2\r'],
    ['no line end after the last row', 'a,b\n1,2'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['spaces before cells and quotes', 'a, b\n1, "2"\n'],
  ])('with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('with separators, line ends and quotes inside quotes', () => {
    expect(rowsOf('"a,b","say ""hello""\nto her"\n')).toEqual([['a,b', 'say "hello"\nto her']]);
  });

  test('with a quote inside a cell, such as inches', () => {
    expect(rowsOf('size,note\n5" pipe,x\n')).toEqual([
      ['size', 'note'],
      ['5" pipe', 'x'],
    ]);
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

  test('up to the number of rows that its caller takes', () => {
    expect(readCsv(Buffer.from('a\nb\nc\n'), 2)?.rows).toEqual([['a'], ['b']]);
  });

  test.each([
    ['utf-8', Buffer.from('Ọjọ́,₦')],
    ['utf-8', Buffer.from('\ufeffỌjọ́,₦')],
    ['utf-16le', Buffer.from('\ufeffỌjọ́,₦', 'utf16le')],
  ])('in %s', (encoding, bytes) => {
    expect(readCsv(bytes, 10)).toEqual({ encoding, rows: [['Ọjọ́', '₦']] });
  });

  test('in Windows-1252 when it is not UTF-8', () => {
    expect(readCsv(Buffer.from('Caf\xe9,\x93Marina\x94', 'latin1'), 10)).toEqual({
      encoding: 'windows-1252',
      rows: [['Café', '“Marina”']],
    });
  });
});

test.each([
  ['a quote that never ends', Buffer.from('a,"b\n')],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1])],
])('%s is not CSV', (_, bytes) => {
  expect(readCsv(bytes, 10)).toBeUndefined();
});
