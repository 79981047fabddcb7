import { setImmediate } from 'node:timers/promises';
import { edge, styles, type Page, type Style } from './page.ts';

const gap = 14;
const lineHeight = 13;
const rowGap = 6;

export interface PdfColumn<Row> {
  head: string;
  /** The lines of a cell, each in its style. */
  cell: (row: Row) => readonly (readonly [text: string, style: Style])[];
  /** Takes the remaining width and wraps its lines. One column of a table has this. */
  isWide?: boolean;
  align?: 'right';
}

/** After this many rows other requests are handled: a long table takes seconds to measure and to draw. */
const rowsAtOnce = 40;

async function* withPauses<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    yield row;
  }
}

/**
 * A table over as many pages as it needs. Columns are as wide as their longest text, so that no text overlaps the next
 * column.
 */
export async function drawTable<Row>(
  page: Page,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const widths = columns.map(({ head, isWide }) => (isWide ? 0 : page.width(head, styles.label)));
  for await (const row of withPauses(rows)) {
    for (const [index, { cell, isWide }] of columns.entries()) {
      if (isWide) continue;
      widths[index] = Math.max(widths[index] ?? 0, ...cell(row).map(([text, style]) => page.width(text, style)));
    }
  }
  const taken = widths.reduce((sum, width) => sum + width, 0) + gap * (columns.length - 1);
  const placed: (PdfColumn<Row> & { x: number; width: number })[] = [];
  let x = edge;
  for (const [index, column] of columns.entries()) {
    const width = column.isWide ? page.right - edge - taken : (widths[index] ?? 0);
    placed.push({ ...column, x, width });
    x += width + gap;
  }

  const drawHead = () => {
    for (const { head, align, x: left, width } of placed) {
      page.write(head, styles.label, align === 'right' ? { right: left + width } : { x: left });
    }
    page.y += 16;
    page.rule();
    page.y += 6;
  };

  drawHead();
  for await (const row of withPauses(rows)) {
    const cells = placed.map(({ cell, width }) =>
      cell(row).flatMap(([text, style]) => page.lines(text, style, width).map((line) => [line, style] as const)),
    );
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight;
    if (page.y + height > page.bottom) {
      page.next();
      drawHead();
    }
    for (const [index, { align, x: left, width }] of placed.entries()) {
      for (const [place, [text, style]] of (cells[index] ?? []).entries()) {
        const y = page.y + place * lineHeight;
        page.write(text, style, align === 'right' ? { right: left + width, y } : { x: left, y });
      }
    }
    page.y += height + rowGap;
  }
}
