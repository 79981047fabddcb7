import type { PowerAccountView, PowerMonth, PowerTerms } from '@gatelight/contract';
import { addMonths, firstOf, lastOf } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import * as accountStore from './account-store.ts';
import type { DayBalance, Measured } from './balance.ts';
import * as entryStore from '../entry-store.ts';

/** Months whose bills and payments are listed. */
const listedMonths = 6;

export type Money = PowerAccountView['money'];

export const termsOn = (terms: readonly PowerTerms[], day: string) => terms.find(({ valid_from }) => valid_from <= day);

interface MoneyOf {
  estateId: string;
  month: string;
  from: string;
  until: string;
  counted: readonly DayBalance[];
  terms: readonly PowerTerms[];
  tariffs: readonly accountStore.Tariff[];
  facts: Measured;
}

const naira = 100n;
const roundTo = (kobo: bigint, step: bigint) => ((kobo + step / 2n) / step) * step;

export async function readMoney(
  db: Db,
  { estateId, month, from, until, counted, terms, tariffs, facts }: MoneyOf,
): Promise<{ money: Money; houses: number }> {
  const [sales, entries, housePrice, meters] = await Promise.all([
    accountStore.selectSold(db, estateId, from, until),
    entryStore.selectEntriesOf(db, estateId, month, month),
    accountStore.selectHousePrice(db, estateId, until),
    accountStore.selectMeters(db, estateId),
  ]);
  const sold = sales[0];
  const soldKobo = sold?.sold_kobo ?? 0n;
  const rule = termsOn(terms, until);
  const commonCharge = rule?.common_charge_kobo ?? 0n;
  // In whole naira, half rounded up. The statement of the operator has the kobo.
  const fee = soldKobo > 0n ? roundTo((soldKobo * BigInt(rule?.fee_bp ?? 0)) / 10_000n, naira) : 0n;
  const bills = entries.filter(({ kind }) => kind === 'bill');
  const billed = bills.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0n);
  const grid = meters.filter(({ kind }) => kind === 'grid');
  const supplierKobo =
    bills.length > 0
      ? billed
      : roundTo(
          grid.reduce((sum, { id }) => sum + costOf(id, counted, tariffs, facts), 0n),
          100n * naira,
        );
  const [price] = tariffs.filter(
    ({ meterId, valid_from }) => grid.some(({ id }) => id === meterId) && valid_from <= until,
  );
  const collected = soldKobo + commonCharge;
  return {
    money: {
      sold_kobo: soldKobo,
      sold_tenths: sold?.sold_tenths ?? 0,
      elsewhere_kobo: sold?.elsewhere_kobo ?? 0n,
      common_charge_kobo: commonCharge,
      collected_kobo: collected,
      fee_bp: rule?.fee_bp ?? 0,
      fee_kobo: fee,
      supplier: grid.find(({ supplier }) => supplier !== '')?.supplier ?? null,
      supplier_kobo: supplierKobo,
      supplier_is_estimate: bills.length === 0,
      left_kobo: collected - fee - supplierKobo,
      grid_price_kobo: price?.price_kobo ?? null,
      vat_bp: price?.vat_bp ?? 0,
      house_price_kobo: housePrice,
    },
    houses: sold?.houses ?? 0,
  };
}

/**
 * The cost of a grid meter's energy with VAT, at the price of each day, in whole kobo, rounded up. It is an estimate of
 * a bill.
 */
function costOf(
  meterId: string,
  counted: readonly DayBalance[],
  tariffs: readonly accountStore.Tariff[],
  facts: Measured,
): bigint {
  // Sums by price first, because rounding errors of each day would add up.
  const byTariff = new Map<accountStore.Tariff, bigint>();
  for (const { day } of counted) {
    const tariff = tariffs.find((one) => one.meterId === meterId && one.valid_from <= day);
    const tenths = facts.measured(meterId, day)?.tenths;
    if (tariff && tenths !== undefined) byTariff.set(tariff, (byTariff.get(tariff) ?? 0n) + BigInt(tenths));
  }
  return [...byTariff].reduce((sum, [{ price_kobo, vat_bp }, tenths]) => {
    const scaled = tenths * price_kobo * BigInt(10_000 + vat_bp);
    return sum + (scaled + 99_999n) / 100_000n;
  }, 0n);
}

/**
 * What was collected, billed and paid in each of the last months, the newest first. A month without data is left out.
 */
export async function readMonths(
  db: Db,
  estateId: string,
  terms: readonly PowerTerms[],
  last: string,
): Promise<PowerMonth[]> {
  const first = addMonths(last, 1 - listedMonths);
  const [sales, entries] = await Promise.all([
    accountStore.selectSold(db, estateId, firstOf(first), lastOf(last)),
    entryStore.selectEntriesOf(db, estateId, first, last),
  ]);
  return Array.from({ length: listedMonths }, (_, back) => addMonths(last, -back)).flatMap((month) => {
    const of = entries.filter((one) => one.month === month);
    const sold = sales.find((one) => one.month === month)?.sold_kobo ?? 0n;
    if (of.length === 0 && sold === 0n) return [];
    const payments = of.filter(({ kind }) => kind === 'payment');
    const sum = (some: readonly entryStore.EntryOfMonth[]) => some.reduce((total, one) => total + one.amount_kobo, 0n);
    return {
      month,
      collected_kobo: sold + (termsOn(terms, lastOf(month))?.common_charge_kobo ?? 0n),
      billed_kobo: sum(of.filter(({ kind }) => kind === 'bill')),
      paid_kobo: sum(payments),
      payments: payments.map(({ id, number, amount_kobo, on, has_file }) => ({
        id,
        number,
        amount_kobo,
        on,
        has_file,
      })),
    };
  });
}
