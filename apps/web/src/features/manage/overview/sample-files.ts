import { readingColumns } from '@gatelight/contract/places/power';
import type { Step } from './facts.ts';

type Sample = { readonly step: Step['key']; readonly name: string; readonly text: string };

const table = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join(',')}\n`).join('');

/** Files with which an estate begins: the columns that each import takes, and two rows to overwrite. */
export const SAMPLES: readonly Sample[] = [
  {
    step: 'power',
    name: 'readings.csv',
    text: table([
      [...readingColumns],
      ['Transformer 1', '2026-11-01 00:00', '540.0'],
      ['Transformer 1', '2026-11-02 00:00', '1093.5'],
    ]),
  },
];
