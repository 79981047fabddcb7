import writeXlsx from 'write-excel-file/node';

/** Text, a number, or kobo. */
export type WorkbookCell = string | number | bigint;

export interface WorkbookInput {
  head: readonly string[];
  rows: readonly (readonly WorkbookCell[])[];
}

/**
 * Text is never run as a formula. Numbers stay numbers, so that a spreadsheet can add them up; kobo are shown as naira.
 */
function cellOf(value: WorkbookCell) {
  if (typeof value === 'string') return { value, type: String };
  if (typeof value === 'number') return { value, type: Number };
  return { value: Number(value) / 100, type: Number, format: '#,##0.00' };
}

/** A table as XLSX. */
export async function writeWorkbook({ head, rows }: WorkbookInput): Promise<Buffer> {
  return writeXlsx([
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map(cellOf)),
  ]).toBuffer();
}
