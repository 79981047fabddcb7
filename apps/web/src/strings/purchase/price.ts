import type { PriceLines } from '@gatelight/contract/selling/vending/prices';

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Texts of the lines of a price. */
export const PRICE_WORDS = {
  debt: 'Debt paid off',
  fee: 'Stamp duty',
  energy: (unit: PriceLines['unit']) => (unit === 'kWh' ? 'Energy' : 'Cost of units'),
  vat: (basisPoints: number) => `VAT (${percent(basisPoints)}, included)`,
  tariff: 'Tariff',
  unitPrice: 'Unit price',
  units: 'Units',
  debtLeft: 'Still owed on the meter after this:',
  carried: 'Rounding carried over',
  carriedText:
    'A token holds tenths of a unit. What is smaller is kept and counts in the next purchase for this meter.',
  rounding: (rounding: PriceLines['rounding'], unit: PriceLines['unit']) =>
    ({
      up: `Units are rounded up to the next 0.1 ${unit}. The extra you get now is counted in your next purchase.`,
      down: `Units are rounded down to a whole 0.1 ${unit}. The rest is counted in your next purchase.`,
      'half-up': `Units are rounded to the nearest 0.1 ${unit}. The difference is counted in your next purchase.`,
    })[rounding],
} as const;
