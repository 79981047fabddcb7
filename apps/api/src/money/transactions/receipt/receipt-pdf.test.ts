import type { PriceLines } from '@gatelight/contract';
import { expect, it } from 'vitest';
import type { ReceiptData } from './receipt-data.ts';
import { receiptLines } from './receipt-pdf.ts';

const price: PriceLines = {
  amount_kobo: 500_000n,
  debt_kobo: 0n,
  fee_kobo: 0n,
  energy_kobo: 465_116n,
  vat_kobo: 34_884n,
  vat_rate_bp: 750,
  tariff_name: 'Residential R2',
  price_kobo_per_unit: 20_740n,
  units: '22.4',
  unit: 'kWh',
  rounding: 'up',
  debt_left_kobo: 0n,
};

function linesOf(changes: Partial<PriceLines>): Map<string, string> {
  const purchase = {
    meterNumber: '04175000019',
    customerName: 'Ada Obi',
    address: 'Block 4, Flat 2',
    price: { ...price, ...changes },
    tokens: [],
  };
  const data: ReceiptData = {
    reference: 'VND-1',
    type: 'electricity_token',
    at: new Date('2026-11-23T08:47:19Z'),
    channel: 'transfer',
    amount: 500_000n,
    purchase,
    url: 'https://gatelight.example/receipt/1',
  };
  return new Map(receiptLines(data));
}

it.each([
  ['0.073', '−0.073 kWh'],
  ['-0.073', '+0.073 kWh'],
  ['0.000', undefined],
  [undefined, undefined],
])('units carried over from earlier purchases have their own line: %s', (carried, line) => {
  expect(linesOf({ carried_units: carried }).get('Rounding carried over')).toBe(line);
});

it('the price of the units has the same name as on the screen', () => {
  expect(linesOf({}).get('Energy')).toBe('₦4,651.16');
  expect(linesOf({ unit: 'm³' }).get('Cost of units')).toBe('₦4,651.16');
});
