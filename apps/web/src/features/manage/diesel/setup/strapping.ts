import { mmOf, numberOf } from '../entries/typed.ts';

export type Strapping = {
  readonly rows: { depth_mm: number; litres: number }[];
  /** The first line that is wrong, counted from 1; 0: none. */
  readonly fault: number;
};

/** Reads a strapping table as people type or paste it: centimetres and litres in each line, both rising from 0. */
export function strappingOf(text: string): Strapping {
  const rows: Strapping['rows'] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const [depth = '', litres = '', ...more] = line.split(/[\s;]+/);
    const row = { depth_mm: mmOf(depth), litres: numberOf(litres) };
    const before = rows.at(-1);
    const rises = before ? row.depth_mm > before.depth_mm && row.litres > before.litres : row.depth_mm === 0;
    if (more.length > 0 || !rises || !(row.litres >= 0)) return { rows, fault: at + 1 };
    rows.push(row);
  }
  return { rows, fault: 0 };
}
