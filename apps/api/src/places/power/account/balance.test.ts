import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, cameIn, lineDay, runAbove, sumOf, type Measured, type MeterOfAccount } from './balance.ts';
import { useFromPurchases } from '../supply/estimate.ts';
import { normalRange } from '../supply/normal.ts';

const meter = (id: string, kind: MeterOfAccount['kind'], more: Partial<MeterOfAccount> = {}): MeterOfAccount => ({
  id,
  kind,
  lineId: null,
  inUseFrom: '2026-01-01',
  inUseUntil: null,
  ...more,
});

function factsOf(meters: MeterOfAccount[], days: Record<string, Record<string, number>>): Measured {
  return {
    meters,
    measured: (id, day) => (days[id]?.[day] === undefined ? undefined : { tenths: days[id][day], isSpread: false }),
    estimated: new Map(),
    houseLines: ['A', 'B', null],
    commonDaily: () => 500,
  };
}

describe('the balance of a day', () => {
  const all = [
    meter('g', 'grid'),
    meter('d', 'generator'),
    meter('s', 'solar'),
    meter('a', 'houses', { lineId: 'A' }),
    meter('b', 'houses', { lineId: 'B' }),
    meter('c', 'common', { lineId: 'B' }),
  ];

  it('always adds up: incoming energy is the use of houses and common areas plus the loss', () => {
    const tenths = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(tenths, tenths, tenths, tenths, tenths, tenths), { minLength: 1, maxLength: 31 }),
        (rows) => {
          const days = rows.map((values, index) => {
            const day = `2026-10-${String(index + 1).padStart(2, '0')}`;
            const facts = factsOf(
              all,
              Object.fromEntries(['g', 'd', 's', 'a', 'b', 'c'].map((id, at) => [id, { [day]: values[at]! }])),
            );
            return balanceOf(facts, day)!;
          });
          for (const one of [...days, sumOf(days)]) {
            expect(one.houses_tenths + one.common_tenths + one.lost_tenths).toBe(cameIn(one));
          }
          expect(sumOf(days).lost_tenths).toBe(days.reduce((sum, one) => sum + one.lost_tenths, 0));
        },
      ),
    );
  });

  it('is unknown while a reading is missing, and does not show a figure that is too low', () => {
    const facts = factsOf(all, { g: { '2026-10-01': 100 }, s: { '2026-10-01': 5 } });
    expect(balanceOf(facts, '2026-10-01')).toBeNull();
  });

  it('ignores a meter that was not in use yet or is no longer in use', () => {
    const facts = factsOf(
      [
        meter('g', 'grid'),
        meter('n', 'grid', { inUseFrom: '2026-10-02' }),
        meter('o', 'solar', { inUseUntil: '2026-09-30' }),
      ],
      { g: { '2026-10-01': 1000 } },
    );
    expect(balanceOf(facts, '2026-10-01')).toMatchObject({
      grid_tenths: 1000,
      common_tenths: 500,
      lost_tenths: 500,
      isEstimate: true,
    });
  });

  it('shows a negative loss when more was measured out than in', () => {
    const facts = factsOf([meter('g', 'grid'), meter('h', 'houses')], {
      g: { '2026-10-01': 100 },
      h: { '2026-10-01': 130 },
    });
    expect(balanceOf({ ...facts, commonDaily: () => 0 }, '2026-10-01')).toMatchObject({
      lost_tenths: -30,
      lost_bp: -3000,
    });
  });

  it('of a line counts only the houses and meters on the line', () => {
    const facts = factsOf([...all, meter('l', 'line', { lineId: 'B' })], {
      l: { '2026-10-01': 1000 },
      a: { '2026-10-01': 9999 },
      b: { '2026-10-01': 800 },
      c: { '2026-10-01': 140 },
    });
    expect(lineDay(facts, 'B', '2026-10-01')).toEqual({
      day: '2026-10-01',
      in_tenths: 1000,
      lost_tenths: 60,
      lost_bp: 600,
    });
    expect(lineDay(facts, 'A', '2026-10-01')).toBeNull();
  });
});

describe('the use of houses, estimated from their purchases', () => {
  const buy = (day: string, tenths: number, houseId = '1') => ({ houseId, lineId: null, day, tenths });
  const use = (purchases: ReturnType<typeof buy>[], day: string) => useFromPurchases(purchases).get(null)!(day);

  it('spreads a purchase evenly until the next one', () => {
    const bought = [buy('2026-10-01', 700), buy('2026-10-08', 300), buy('2026-10-11', 500)];
    expect([
      use(bought, '2026-09-30'),
      use(bought, '2026-10-01'),
      use(bought, '2026-10-07'),
      use(bought, '2026-10-08'),
    ]).toEqual([0, 100, 100, 100]);
  });

  it('lets the last purchase last as long as the ones before it, with no use after that', () => {
    const bought = [buy('2026-10-01', 1000), buy('2026-10-11', 500)];
    expect([use(bought, '2026-10-15'), use(bought, '2026-10-16')]).toEqual([100, 0]);
  });

  it('adds up the houses', () => {
    const bought = [
      buy('2026-10-01', 100, '1'),
      buy('2026-10-11', 10, '1'),
      buy('2026-10-05', 50, '2'),
      buy('2026-10-10', 5, '2'),
    ];
    expect([use(bought, '2026-10-04'), use(bought, '2026-10-05')]).toEqual([10, 20]);
  });
});

describe('the normal range of losses', () => {
  it('is unknown with fewer than 14 days', () => {
    expect(normalRange(Array.from({ length: 13 }, () => 600))).toBeNull();
  });

  it('is at least 1.8 points above the median when days differ little', () => {
    const days = Array.from({ length: 60 }, (_, index) => 610 + (index % 3) * 10);
    expect(normalRange(days)).toEqual({ median_bp: 620, limit_bp: 800, days: 60 });
  });

  it('does not rise after three weeks of by-pass', () => {
    const days = Array.from({ length: 60 }, (_, index) => (index < 39 ? 600 + (index % 5) * 10 : 2200));
    expect(normalRange(days)!.limit_bp).toBeLessThan(1000);
  });

  it('is wide when losses always vary a lot', () => {
    const days = Array.from({ length: 60 }, (_, index) => 500 + (index % 7) * 100);
    expect(normalRange(days)!.limit_bp).toBeGreaterThan(1500);
  });

  it('reports a high loss only after three days that continue until now', () => {
    const days = [500, 900, 500, 900, 910, 920].map((lost_bp) => ({ lost_bp }));
    expect(runAbove(days, 800)).toEqual(days.slice(3));
    expect(runAbove(days.slice(0, -1), 800)).toEqual([]);
    expect(runAbove([...days, { lost_bp: 500 }], 800)).toEqual([]);
  });
});
