import { addDemonstrationHistory } from '#service-charges';
import type { Tx } from '#platform/database/db';

/*
 * Two years of service charges of Palm Court Estate. In the last month its 64 houses are billed ₦3,870,000: 56 have
 * paid, one has paid a part, and with the rest of the two months before, eight houses owe ₦673,500.
 */

type Rate = { way: 'each'; key: 'house' | 'm2'; amount_kobo: number; occupied_only: boolean };
const each = (naira: number, occupied_only: boolean): Rate => ({
  way: 'each',
  key: 'house',
  amount_kobo: naira * 100,
  occupied_only,
});
const perM2 = (naira: number): Rate => ({ ...each(naira, false), key: 'm2' });

/** Rates of two years ago, rates for the last two months, and scheduled rates for the next month. */
const heads = [
  {
    name: 'Security',
    kind: 'security',
    note: '12 guards, 2 gates',
    before: each(13_000, false),
    now: each(15_000, false),
  },
  { name: 'Waste', kind: 'waste', note: 'Every Thursday', before: each(3500, true), now: each(4000, true) },
  {
    name: 'Cleaning and gardens',
    kind: 'other',
    note: '5 cleaners, 2 gardeners',
    before: each(5500, true),
    now: each(6500, true),
  },
  {
    name: 'Common-area power',
    kind: 'other',
    note: 'Last month’s cost ÷ houses',
    before: each(4400, true),
    now: each(5000, true),
    next: each(5200, true),
  },
  {
    name: 'Generator diesel',
    kind: 'diesel',
    note: 'Last month’s litres ÷ houses',
    before: each(23_800, true),
    now: each(27_000, true),
    next: each(28_400, true),
  },
  { name: 'Repair fund', kind: 'sinking-fund', note: '7,200 m² in the estate', before: perM2(45), now: perM2(50) },
];

/** Houses that have not paid their last months. */
const open = {
  'Block 9, Flat 2': { months: 3 },
  'Block 3, Flat 4': { months: 2 },
  'Block 6, Flat 1': { months: 1 },
  'Block 8, Flat 5': { months: 1 },
  'Block 2, Flat 3': { months: 1 },
  'Block 5, Flat 6': { months: 1 },
  'Block 10, Flat 2': { months: 1 },
  'Terrace 4': { part_kobo: 1_650_000 },
};

export const loadPalmCourtCharges = (tx: Tx): Promise<void> =>
  addDemonstrationHistory(tx, 'Palm Court Estate', { heads, open });
