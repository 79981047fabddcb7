import type { PaymentPlan } from '@gatelight/contract/money/arrears/payment-plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ARREARS_WORDS } from '../../../../strings/manage/arrears.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { TakeBackDialog } from './plan-dialogs.tsx';
import { planQuery } from './queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = ARREARS_WORDS.plan;
const TONES = {
  offered: 'info',
  agreed: 'success',
  kept: 'success',
  declined: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  broken: 'warning',
} as const satisfies Record<PaymentPlan['state'], string>;
const INSTALMENT_TONES = { paid: 'success', late: 'warning', next: 'info' } as const;

export const PlanState = ({ state, day }: { readonly state: PaymentPlan['state']; readonly day?: string }) => (
  <StatePill tone={TONES[state]} word={day === undefined ? words.states[state] : `${words.states[state]} ${day}`} />
);

/** The newest plan of a house, with its payments and who agreed to it. */
export function PlanView({
  estate,
  id,
  isManager,
}: {
  readonly estate: string;
  readonly id: string;
  readonly isManager: boolean;
}) {
  const plan = useQuery(planQuery(estate, id));
  const [isTakingBack, setIsTakingBack] = useState(false);
  const { data } = plan;
  if (!data) {
    return <NotRead query={plan} title={words.failed} className="h-60 w-full rounded-lg" />;
  }
  return (
    <section className="grid gap-3">
      <PlanState state={data.state} />
      <PlainTable
        title={words.title}
        columns={[
          { head: words.due, cell: (one) => lagosDay(one.due_on, true) },
          { head: words.amount, cell: (one) => <Money kobo={one.kobo} />, isNumber: true },
          {
            head: words.state,
            cell: (one) =>
              one.state === 'open' ? (
                words.instalments.open
              ) : (
                <StatePill tone={INSTALMENT_TONES[one.state]} word={words.instalments[one.state]} />
              ),
          },
        ]}
        rows={data.instalments}
        rowId={({ number }) => String(number)}
        empty=""
        total={{ label: words.total, value: <Money kobo={data.total_kobo} />, span: 1 }}
      />
      <Facts
        facts={[
          { label: words.left, value: <Money kobo={data.left_kobo} /> },
          { label: words.offeredBy, value: `${data.offered_by}, ${lagosDay(data.offered_at)}` },
          ...(data.answered_by !== null && data.answered_at !== null
            ? [
                {
                  label: data.state === 'declined' ? words.declinedBy : words.agreedBy,
                  value: `${data.answered_by}, ${lagosTime(data.answered_at)}`,
                },
              ]
            : [{ label: words.openUntil, value: lagosDay(data.expires_at, true) }]),
          { label: words.newInvoices, value: words.asUsual },
          { label: words.paidFrom, value: data.from_wallet ? words.fromWallet : words.notFromWallet },
          { label: words.ifMissed, value: words.nothingCut },
          ...(data.note === '' ? [] : [{ label: words.note, value: data.note, isLong: true }]),
        ]}
      />
      {isManager && data.ended_at === null && (
        <Button
          small
          look="outline"
          name={words.takeBack}
          className="justify-self-start"
          onClick={() => setIsTakingBack(true)}
        />
      )}
      {isTakingBack && <TakeBackDialog estate={estate} plan={data} onClose={() => setIsTakingBack(false)} />}
    </section>
  );
}
