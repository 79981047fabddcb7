import { Facts } from '../../values/facts.tsx';
import { Money } from '../../values/money.tsx';
import { ReferenceRow } from '../reference-row.tsx';

type TransferFactsProps = {
  readonly account: { readonly reference: string; readonly amount_kobo: bigint; readonly stamp_duty_kobo: bigint };
  readonly words: { readonly amount: string; readonly stampDuty: string; readonly youPay: string };
};

/** What is transferred, with the stamp duty in it, and the reference. */
export function TransferFacts({ account, words }: TransferFactsProps) {
  const { amount_kobo: amount, stamp_duty_kobo: duty } = account;
  return (
    <div>
      <Facts
        facts={[
          ...(duty > 0n
            ? [
                { label: words.amount, value: <Money kobo={amount - duty} /> },
                { label: words.stampDuty, value: <Money kobo={duty} /> },
              ]
            : []),
          { label: words.youPay, value: <Money kobo={amount} />, isStrong: true },
        ]}
      />
      <ReferenceRow reference={account.reference} className="border-t border-line" />
    </div>
  );
}
