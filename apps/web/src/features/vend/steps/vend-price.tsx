import type { PriceLines } from '@gatelight/contract/selling/vending/prices';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { RECEIPT_WORDS } from '../../../strings/purchase/receipt.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { PriceNote, priceFacts } from '../../../ui/values/price-lines.tsx';

export type VendPriceProps = {
  readonly price: PriceLines;
  /** Kobo that stay in the wallet; null when the wallet does not pay. */
  readonly walletAfter: bigint | null;
  /** The share that the wallet also pays for debts of the home. */
  readonly shareKobo: bigint;
  /** The units are already shown above the lines. */
  readonly hasUnits?: boolean;
};

/** The price of the amount, line by line. */
export function VendPrice({ price, walletAfter, shareKobo, hasUnits }: VendPriceProps) {
  const lines = priceFacts(price).filter(({ isStrong }) => !isStrong);
  return (
    <>
      {!hasUnits && (
        <div>
          <p className="text-14 font-semibold text-ink-2">{WORDS.youGet}</p>
          <p className="nums font-display text-[36px] leading-tight font-bold tracking-tight">
            {price.units} {price.unit}
          </p>
        </div>
      )}
      <Facts
        facts={[
          { label: RECEIPT_WORDS.amount, value: <Money kobo={price.amount_kobo} /> },
          ...lines,
          ...(shareKobo > 0n ? [{ label: WORDS.share, value: <Money kobo={shareKobo} /> }] : []),
          ...(walletAfter !== null && walletAfter >= 0n
            ? [{ label: WORDS.walletAfter, value: <Money kobo={walletAfter - shareKobo} /> }]
            : []),
        ]}
      />
      <PriceNote price={price} />
    </>
  );
}
