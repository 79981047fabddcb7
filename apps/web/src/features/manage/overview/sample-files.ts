import { readingColumns } from '@gatelight/contract/places/power';
import { saveFile } from '../../../data/lists/download.ts';
import { saveSample } from '../estate-queries.ts';
import type { Step } from './facts.ts';

type Sample = {
  readonly step: Step['key'];
  readonly name: 'houses' | 'occupants' | 'readings';
  readonly save: (estate: string) => Promise<void>;
};

const table = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join(',')}\n`).join('');

const READINGS = table([
  [...readingColumns],
  ['Transformer 1', '2026-11-01 00:00', '540.0'],
  ['Transformer 1', '2026-11-02 00:00', '1093.5'],
]);

/** Files with which an estate begins: the columns of each import, and sample rows to overwrite. */
export const SAMPLES: readonly Sample[] = [
  { step: 'houses', name: 'houses', save: (estate) => saveSample(estate, 'houses', 'xlsx') },
  { step: 'houses', name: 'occupants', save: (estate) => saveSample(estate, 'occupants', 'xlsx') },
  {
    step: 'power',
    name: 'readings',
    save: () => Promise.resolve(saveFile(new Blob([READINGS], { type: 'text/csv' }), 'readings.csv')),
  },
];
