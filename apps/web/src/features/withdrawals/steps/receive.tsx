import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { limitsQuery } from '../../../data/payment/wallet.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { WithdrawalLimits } from '../queries.ts';

type ReceiveProps = {
  readonly amountKobo: bigint | null;
  readonly limits: WithdrawalLimits;
  /** It is unknown whether the money is still in the balance, so the rest is not shown. */
  readonly isUnknown?: boolean;
  readonly children?: ReactNode;
};

/** The amount that arrives at the bank, as the largest number of the screen, and its calculation. */
export function Receive({ amountKobo, limits, isUnknown = false, children }: ReceiveProps) {
  const amount = amountKobo ?? 0n;
  const payout = amount > limits.fee_kobo ? amount - limits.fee_kobo : 0n;
  const rule = useQuery(limitsQuery).data?.stamp_duty;
  const duty = rule && payout >= rule.from_kobo ? rule.amount_kobo : 0n;
  const received = payout - duty;
  const left = limits.balance_kobo - amount;
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-16 font-semibold text-ink-2">{WORDS.youReceive}</h2>
      <p className="font-display text-30 leading-none font-bold" aria-live="polite">
        <Money kobo={received} />
      </p>
      <Facts
        facts={[
          { label: WORDS.withdrawn, value: <Money kobo={amount} /> },
          { label: WORDS.fee, value: <Money kobo={limits.fee_kobo} /> },
          ...(duty > 0n ? [{ label: WORDS.stampDuty, value: <Money kobo={duty} /> }] : []),
          ...(left >= 0n && !isUnknown ? [{ label: WORDS.balanceAfter, value: <Money kobo={left} /> }] : []),
        ]}
      />
      {children}
    </section>
  );
}
