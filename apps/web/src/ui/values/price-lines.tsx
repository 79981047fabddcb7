import type { PriceLines } from '@gatelight/contract/selling/vending/prices';
import type { Fact } from './facts.tsx';
import { Money } from './money.tsx';
import { PRICE_WORDS } from '../../strings/purchase/price.ts';

/** Units that earlier purchases gave in advance are subtracted; units that they still owed are added. */
function carriedText({ carried_units: carried = '0', unit }: PriceLines): string | null {
  const units = carried.replace(/^-/, '');
  if (Number(units) === 0) return null;
  return `${carried.startsWith('-') ? '+' : '−'}${units} ${unit}`;
}

/** The lines of a price: deductions, energy, VAT, tariff, units. Debt and fee only when there are any. */
export function priceFacts(price: PriceLines): Fact[] {
  return [
    ...(price.debt_kobo > 0n ? [{ label: PRICE_WORDS.debt, value: <Money kobo={price.debt_kobo} /> }] : []),
    ...(price.fee_kobo > 0n ? [{ label: PRICE_WORDS.fee, value: <Money kobo={price.fee_kobo} /> }] : []),
    { label: PRICE_WORDS.energy(price.unit), value: <Money kobo={price.energy_kobo} /> },
    { label: PRICE_WORDS.vat(price.vat_rate_bp), value: <Money kobo={price.vat_kobo} /> },
    { label: PRICE_WORDS.tariff, value: price.tariff_name },
    {
      label: PRICE_WORDS.unitPrice,
      value: (
        <>
          <Money kobo={price.price_kobo_per_unit} /> / {price.unit}
        </>
      ),
    },
    { label: PRICE_WORDS.units, value: `${price.units} ${price.unit}`, isStrong: true },
  ];
}

/** How the units were rounded, and what the meter still owes afterwards. The units carried over by rounding are folded. */
export function PriceNote({ price }: { readonly price: PriceLines }) {
  const carried = carriedText(price);
  return (
    <div className="text-13 text-ink-3">
      <p>
        {PRICE_WORDS.rounding(price.rounding, price.unit)}
        {price.debt_left_kobo > 0n && (
          <>
            {' '}
            {PRICE_WORDS.debtLeft} <Money kobo={price.debt_left_kobo} />.
          </>
        )}
      </p>
      {carried !== null && (
        <details>
          <summary className="cursor-pointer py-3">{PRICE_WORDS.carried}</summary>
          <p>
            <span className="nums">{carried}</span>. {PRICE_WORDS.carriedText}
          </p>
        </details>
      )}
    </div>
  );
}
