import { describe, expect, it } from 'vitest';
import { csvCell, csvDigits, csvNaira, csvStream, csvTime } from './csv.ts';

async function textOf(pieces: AsyncIterable<string[]> | string[][]): Promise<string> {
  const stream = csvStream([{ head: 'Name', value: (row: string) => row }], pieces);
  const bytes: Buffer[] = [];
  for await (const piece of stream) bytes.push(Buffer.from(piece as Buffer));
  return Buffer.concat(bytes).toString();
}

describe('csv', () => {
  it('begins with the byte order mark of UTF-8 and ends each line according to RFC 4180', async () => {
    expect(await textOf([['Ada'], ['Bùkọ́lá', 'Chidi']])).toBe('\ufeff"Name"\r\n"Ada"\r\n"Bùkọ́lá"\r\n"Chidi"\r\n');
  });

  it('is a file with a head when there are no rows', async () => {
    expect(await textOf([])).toBe('\ufeff"Name"\r\n');
  });

  it('quotes commas, quotes and line breaks inside a cell', () => {
    expect(csvCell('Block 4, "Flat" 2\nfloor 1')).toBe('"Block 4, ""Flat"" 2\nfloor 1"');
  });

  it.each(['=1+1', '+234', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "=cmd|' /C calc'!A0"])(
    'takes the force of a formula from %j',
    (text) => {
      expect(csvCell(text).startsWith(`"'`)).toBe(true);
    },
  );

  it('writes ids of withdrawals as people see them', () => {
    expect(csvCell('wdr-20261121143005a1b2c3d4e5f6')).toBe('"WDR-20261121143005A1B2C3D4E5F6"');
  });

  it('leaves plain numbers as they are', () => {
    expect(csvCell('-12.50')).toBe('"-12.50"');
    expect(csvNaira(-1250n)).toBe('-12.50');
    expect(csvNaira(5n)).toBe('0.05');
  });

  it('writes digits in groups and time in Lagos', () => {
    expect(csvDigits('04175000019')).toBe('0417 5000 019');
    expect(csvTime(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23 00:30:00');
  });

  it('stops when the rows cannot be read to the end', async () => {
    async function* failing() {
      yield ['Ada'];
      throw new Error('the database went away');
    }
    await expect(textOf(failing())).rejects.toThrow('the database went away');
  });
});
