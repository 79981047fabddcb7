import type { OwnImportList } from '@gatelight/contract';
import type { Db, Tx } from '#platform/database/db';
import { writeWorkbook } from '#platform/files/write-workbook';
import { csvFile } from '#platform/lists/csv';
import { checkAgainstStored } from '../check/check-file.ts';
import type { CheckedRow } from '../check/check-rows.ts';
import { columnsOf } from '../lists.ts';

const elsewhere = 'You can import into your own estate only. Leave this cell empty, or write its name';

/**
 * Checks the rows of a manager's file like those of staff, but for one estate. A row without an estate belongs to this
 * one. A row of another estate gets no other problem, so that the manager learns nothing about that estate.
 */
export async function checkOwn(
  db: Db | Tx,
  list: OwnImportList,
  rows: readonly { number: number; cells: readonly string[] }[],
  estateName: string,
): Promise<CheckedRow[]> {
  const at = columnsOf[list].findIndex(({ name }) => name === 'Estate');
  const filled = rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, place) => (place === at && cell.trim() === '' ? estateName : cell)),
  }));
  const isOwn = ({ cells }: { cells: readonly string[] }) =>
    (cells[at] ?? '').trim().toLowerCase() === estateName.toLowerCase();
  const checked = new Map(
    (await checkAgainstStored(db, list, filled.filter(isOwn))).map((row) => [row.number, row] as const),
  );
  return filled.map(
    ({ number, cells }) =>
      checked.get(number) ?? {
        number,
        cells: [...cells],
        problems: [{ column: 'Estate', text: elsewhere }],
        warnings: [],
      },
  );
}

const samples: Readonly<Record<OwnImportList, (estate: string) => string[][]>> = {
  houses: (estate) => [
    [estate, 'Block 1, Flat 1', 'Meter in the lobby', 'Block 1', 'flat', '100', '3'],
    [estate, 'Block 1, Flat 2', '', 'Block 1', 'flat', '100', '3'],
    [estate, 'Terrace 1', '', 'Terraces', 'terrace', '150', '4'],
  ],
  occupants: (estate) => [
    [estate, 'Block 1, Flat 1', 'Ngozi Adeyemi', '08030000001', 'ngozi@example.com', 'yes'],
    [estate, 'Block 1, Flat 2', 'Emeka Okafor', '08030000002', '', 'no'],
    [estate, 'Terrace 1', 'Halima Bello', '', 'halima@example.com', 'no'],
  ],
};

/** A sample file. */
export async function sampleFile(
  list: OwnImportList,
  estate: string,
  kind: 'csv' | 'xlsx',
): Promise<{ kind: 'csv' | 'xlsx'; name: string; content: string | Buffer }> {
  const head = columnsOf[list].map(({ name }) => name);
  const rows = samples[list](estate);
  const content = kind === 'xlsx' ? await writeWorkbook({ head, rows }) : csvFile([head, ...rows]);
  return { kind, name: `${list}-sample.${kind}`, content };
}
