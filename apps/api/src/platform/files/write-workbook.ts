import writeXlsx from 'write-excel-file/node';

export interface WorkbookInput {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table as XLSX. Every cell is text, which no spreadsheet runs. */
export async function writeWorkbook({ head, rows }: WorkbookInput): Promise<Buffer> {
  return writeXlsx([
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map((value) => ({ value, type: String }))),
  ]).toBuffer();
}
