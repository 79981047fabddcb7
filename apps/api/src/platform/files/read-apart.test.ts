import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readApart } from './read-apart.ts';
import { farWorkbook, textCell, workbookOf } from './test-workbook.ts';

const table = (bytes: Buffer, kind: 'csv' | 'xlsx' = 'xlsx') => ({ bytes, kind, mostRows: 5100 });
const generous = { seconds: 60, bytes: 500 * 1024 * 1024 };

/** The longest time in which this process did not respond while `work` ran, in milliseconds. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work.catch(() => undefined);
  clearInterval(timer);
  return longest;
}

function childrenOfThisProcess(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'latin1');
        return status.includes(`PPid:\t${process.pid}\n`) && !status.includes('State:\tZ');
      } catch {
        return false;
      }
    });
}

test('a workbook is read, and blank cells that only have a style do not count', async () => {
  const rows = `<row r="1">${textCell('A1', 'Name')}<c r="XFD1" s="0"/></row><row r="3">${textCell('B3', '  Lekki ')}</row>`;
  expect(await readApart('table', table(workbookOf(rows)))).toEqual({
    encoding: 'xlsx',
    rows: [
      ['Name', ''],
      ['', ''],
      ['', 'Lekki'],
    ],
  });
});

test.each(['XFD1048576', 'A1048576', 'XFD2'])('one cell at %s has too many rows or columns', async (at) => {
  const bytes = farWorkbook(at);
  expect(bytes.length).toBeLessThan(2500);
  await expect(readApart('table', table(bytes), generous)).rejects.toMatchObject({ code: 'too-many-rows' });
});

test('a workbook that hides where its cells are ends its reader, and no other request is affected', async () => {
  const before = childrenOfThisProcess();
  const bytes = farWorkbook('XFD1048576', "'");
  const read = readApart('table', table(bytes), generous);
  const pause = await longestPause(read);
  expect(await read).toBe(undefined);
  expect(pause).toBeLessThan(5000);
  // Its process has ended, and its memory is free.
  await expect.poll(() => childrenOfThisProcess().filter((id) => !before.includes(id))).toEqual([]);
});

test('a file that takes its reader too long is abandoned', async () => {
  // Each of these begins a cell that never ends.
  const bytes = workbookOf('<c r="A1" '.repeat(400_000));
  expect(await readApart('table', table(bytes), { ...generous, seconds: 2, patience: 100 })).toBe(undefined);
});

test('a machine that is too busy to read a file requests a retry, and does not blame the file', async () => {
  const before = childrenOfThisProcess();
  const bytes = workbookOf('<c r="A1" '.repeat(400_000));
  const failure = readApart('table', table(bytes), { ...generous, patience: 3 }).catch((thrown: unknown) => thrown);
  // A stopped reader gets no processor time.
  const readers = await vi.waitFor(() => {
    const found = childrenOfThisProcess().filter((id) => !before.includes(id));
    expect(found).not.toEqual([]);
    return found;
  });
  for (const id of readers) process.kill(Number(id), 'SIGSTOP');
  expect(await failure).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 30 } });
});

test('one long text in many cells is too large when unpacked', async () => {
  const cells = (row: number) => textCell(`A${row}`, 'x'.repeat(300_000));
  const rows = Array.from({ length: 40 }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`);
  await expect(readApart('table', table(workbookOf(rows.join(''))))).rejects.toMatchObject({
    code: 'file-unpacks-too-large',
  });
});

test('a workbook of 20,000 rows is written in another process, and this process keeps responding', async () => {
  const cells = (row: number) => Array.from({ length: 10 }, (_, index) => `Cell ${index} of row ${row}, “=1+1”`);
  const rows = Array.from({ length: 20_000 }, (_, row) => cells(row));
  const head = Array.from({ length: 10 }, (_, index) => `Column ${index}`);
  const startedAt = performance.now();
  const writing = readApart('workbook', { head, rows });
  // Written here, this process would be silent for nearly all of the time. It only has to send the rows.
  const pause = await longestPause(writing);
  expect(pause).toBeLessThan((performance.now() - startedAt) / 3);
  const bytes = Buffer.from((await writing)!);
  const read = await readApart('table', { bytes, kind: 'xlsx', mostRows: 20_001 }, generous);
  expect(read?.rows).toHaveLength(20_001);
  expect([read?.rows[0], read?.rows.at(-1)]).toEqual([head, cells(19_999)]);
});

test('a CSV file has at most 100 columns and the number of rows that its reader accepts', async () => {
  const wide = Buffer.from(`Name${','.repeat(100)}\n`);
  await expect(readApart('table', table(wide, 'csv'))).rejects.toMatchObject({ code: 'too-many-rows' });
  const long = Buffer.from('a,b\n'.repeat(5101));
  await expect(readApart('table', table(long, 'csv'))).rejects.toMatchObject({ code: 'too-many-rows' });
  await expect(readApart('table', table(Buffer.from('"open'), 'csv'))).rejects.toMatchObject({
    code: 'file-unreadable',
  });
});

test('a PDF full of streams that never end is checked in one pass', async () => {
  const bytes = Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(700_000)}%%EOF`);
  expect(await readApart('plainPdf', { bytes })).toBe(true);
  const endless = Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(700_000)}endstream /JavaScript %%EOF`);
  expect(await readApart('plainPdf', { bytes: endless })).toBe(false);
});

test('two files are read concurrently, ten wait, and the next one must try again later', async () => {
  const bytes = Buffer.from('a,b\n1,2\n');
  const reads = Array.from({ length: 13 }, () => readApart('table', table(bytes, 'csv')));
  const results = await Promise.allSettled(reads);
  expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 'fulfilled'), 'rejected']);
  expect(results[12]).toMatchObject({ reason: { code: 'unavailable', details: { retryAfterSeconds: 5 } } });
});
