import type { OwnPlan } from '@gatelight/contract/money/arrears/payment-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { SERVICE_CHARGE_WORDS } from '../../strings/app/service-charge.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../ui/fields/switch-row.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { acceptPlan, declinePlan, plansQuery, serviceChargesQuery, setWallet } from './queries.ts';

const WORDS = SERVICE_CHARGE_WORDS.plan;

/** Plans to pay late bills in instalments: offered plans to answer, agreed plans with their state. Empty without an open one. */
export function PlanCards() {
  const { data } = useQuery(plansQuery);
  return data?.items
    .filter(({ state }) => state === 'offered' || state === 'agreed')
    .map((plan) => <PlanCard key={`${plan.id} ${plan.state}`} plan={plan} />);
}

function PlanCard({ plan }: { readonly plan: OwnPlan }) {
  const queries = useQueryClient();
  const isOffered = plan.state === 'offered';
  const [fromWallet, setFromWallet] = useState(plan.is_your_wallet);
  const change = useSingleMutation({
    mutationFn: ({ send }: { send: () => ReturnType<typeof declinePlan>; done: string }) => send(),
    onSuccess: (answer, { done }) => {
      queries.setQueryData(plansQuery.queryKey, answer);
      showSuccess(done);
    },
    onError: (failure) => showError(failureText(failure)),
    // The bills of an agreed plan are no longer overdue.
    onSettled: () => queries.invalidateQueries({ queryKey: serviceChargesQuery.queryKey }),
  });
  // Until the worker has closed it.
  const isPaid = !isOffered && plan.left_kobo === 0n;
  const title = isOffered
    ? WORDS.offered(nairaText(plan.total_kobo))
    : isPaid
      ? WORDS.paid
      : WORDS.agreed(nairaText(plan.left_kobo));
  const byOther = plan.from_wallet && !plan.is_your_wallet;
  return (
    <section className="card-box grid gap-3 p-5" aria-label={title}>
      <h2 className="text-18 wrap-anywhere">{title}</h2>
      <p className="text-14 text-ink-2 wrap-anywhere">{`${plan.estate_name}, ${plan.house_name}`}</p>
      {plan.note !== '' && <p className="wrap-anywhere">{plan.note}</p>}
      <Facts
        facts={plan.instalments.map((one) => ({
          label: [lagosDay(one.due_on, true), WORDS.states[one.state]].filter(Boolean).join(' · '),
          value: nairaText(one.kobo),
        }))}
      />
      {isOffered && (
        <p className="text-14 text-ink-2">{`${WORDS.terms} ${WORDS.openUntil(lagosDay(plan.expires_at, true))}`}</p>
      )}
      {!isPaid && byOther && <p className="text-14 text-ink-2">{WORDS.otherWallet}</p>}
      {!isPaid && !byOther && (
        <SwitchRow
          name={WORDS.wallet}
          text={WORDS.walletText}
          isOn={isOffered ? fromWallet : plan.is_your_wallet}
          words={WORDS}
          disabled={change.isPending}
          onChange={(on) => {
            setFromWallet(on);
            if (isOffered) return;
            change.mutate({ send: () => setWallet(plan.id, on), done: on ? WORDS.walletOn : WORDS.walletOff });
          }}
        />
      )}
      {isOffered && (
        <div className="answers">
          <Button
            look="outline"
            name={WORDS.decline}
            disabled={change.isPending}
            onClick={() => change.mutate({ send: () => declinePlan(plan.id), done: WORDS.declined })}
          />
          <Button
            name={WORDS.accept}
            isLoading={change.isPending}
            onClick={() => change.mutate({ send: () => acceptPlan(plan, fromWallet), done: WORDS.accepted })}
          />
        </div>
      )}
    </section>
  );
}
