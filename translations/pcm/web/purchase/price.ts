import type { PRICE_WORDS as ENGLISH } from '../../../../apps/web/src/strings/purchase/price.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

export const PRICE_WORDS: Translation<typeof ENGLISH> = {
  debt: 'Old debt wey you pay',
  fee: 'Stamp duty money',
  energy: (unit) => (unit === 'kWh' ? 'Money for energy' : 'Money for units'),
  vat: (basisPoints) => `VAT (${percent(basisPoints)}, e dey inside)`,
  tariff: 'Your tariff',
  unitPrice: 'Price for one unit',
  units: 'Units wey you get',
  debtLeft: 'Debt wey still remain for the meter after this one:',
  carried: 'Rounding wey remain from before',
  carriedText:
    'Token fit hold only one small part out of ten. Wetin small pass that one, we keep am for the next time you buy for this meter.',
  rounding: (rounding, unit) =>
    ({
      up: `We dey round units up to the next 0.1 ${unit}. The extra wey you get now, we go count am for your next purchase.`,
      down: `We dey round units down to complete 0.1 ${unit}. Wetin remain, we go count am for your next purchase.`,
      'half-up': `We dey round units to the 0.1 ${unit} wey near pass. The difference, we go count am for your next purchase.`,
    })[rounding],
};
