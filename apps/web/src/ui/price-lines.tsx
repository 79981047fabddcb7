import type { PriceLines } from '@gatelight/contract';
import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import { PRICE_WORDS } from './price-words.ts';

/** One fact of a list: its name on the left, its value on the right. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-end font-semibold">{children}</dd>
    </div>
  );
}

/** The lines of a price, the same before payment and on the receipt: what is taken off, VAT, tariff, units, rounding. */
export function PriceLinesList({ price }: { readonly price: PriceLines }) {
  return (
    <div>
      <dl>
        {price.debt_kobo > 0n && (
          <Fact name={PRICE_WORDS.debt}>
            <Money kobo={price.debt_kobo} />
          </Fact>
        )}
        {price.fee_kobo > 0n && (
          <Fact name={PRICE_WORDS.fee}>
            <Money kobo={price.fee_kobo} />
          </Fact>
        )}
        <Fact name={PRICE_WORDS.energy}>
          <Money kobo={price.energy_kobo} />
        </Fact>
        <Fact name={PRICE_WORDS.vat(price.vat_rate_bp)}>
          <Money kobo={price.vat_kobo} />
        </Fact>
        <Fact name={PRICE_WORDS.tariff}>{price.tariff_name}</Fact>
        <Fact name={PRICE_WORDS.unitPrice}>
          <Money kobo={price.price_kobo_per_unit} /> / {price.unit}
        </Fact>
        <Fact name={PRICE_WORDS.units}>
          <span className="nums">
            {price.units} {price.unit}
          </span>
        </Fact>
      </dl>
      <p className="mt-1 text-13 text-ink-3">
        {PRICE_WORDS.rounding(price.rounding, price.unit)}
        {price.debt_left_kobo > 0n && (
          <>
            {' '}
            {PRICE_WORDS.debtLeft} <Money kobo={price.debt_left_kobo} />.
          </>
        )}
      </p>
    </div>
  );
}
