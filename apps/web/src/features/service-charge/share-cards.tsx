import type { OwnShare } from '@gatelight/contract/money/arrears/purchase-shares';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { SERVICE_CHARGE_WORDS } from '../../strings/app/service-charge.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { agreeToShare, sharesQuery, stopShare } from './queries.ts';

const WORDS = SERVICE_CHARGE_WORDS.share;
const CHOICES = [500, 1000, 1500, 2000, 2500, 3000] as const;
const percent = (share: number) => `${share / 100}%`;

/** If an estate allows that a share of each purchase pays late bills: cards to agree, or to stop. Agreeing is offered while a bill is late. */
export function ShareCards() {
  const { data } = useQuery(sharesQuery);
  return data?.items
    .filter(({ consent, late_kobo: late }) => consent !== null || late > 0n)
    .map((share) => <ShareCard key={`${share.house_id} ${share.consent !== null}`} share={share} />);
}

function ShareCard({ share }: { readonly share: OwnShare }) {
  const queries = useQueryClient();
  const { consent, most_bp: most } = share;
  const choices = [...new Set([...CHOICES.filter((one) => one < most), most])];
  const [chosen, setChosen] = useState(String(choices[0]));
  const change = useSingleMutation({
    mutationFn: ({ send }: { send: () => ReturnType<typeof stopShare>; done: string }) => send(),
    onSuccess: (answer, { done }) => {
      queries.setQueryData(sharesQuery.queryKey, answer);
      showSuccess(done);
    },
    onError: (failure) => showError(failureText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['service-charge'] }),
  });
  return (
    <section className="card-box grid gap-3 p-5" aria-label={WORDS.title}>
      <h2 className="text-18 wrap-anywhere">{WORDS.title}</h2>
      <p className="text-14 text-ink-2 wrap-anywhere">{`${share.estate_name}, ${share.house_name}`}</p>
      <p className="text-14 text-ink-2">{WORDS.terms(nairaText((consent ?? share).month_cap_kobo, true))}</p>
      {consent ? (
        <>
          <Facts
            facts={[
              { label: WORDS.size, value: percent(consent.share_bp) },
              { label: WORDS.cap, value: nairaText(consent.month_cap_kobo) },
              { label: WORDS.month, value: nairaText(share.month_kobo) },
              { label: WORDS.since, value: lagosDay(consent.given_at, true) },
            ]}
          />
          <Button
            look="outline"
            name={WORDS.stop}
            className="sm:justify-self-end"
            isLoading={change.isPending}
            onClick={() => change.mutate({ send: () => stopShare(share.house_id), done: WORDS.stopped })}
          />
        </>
      ) : (
        <>
          <Facts facts={[{ label: WORDS.late, value: nairaText(share.late_kobo) }]} />
          <Select
            label={WORDS.size}
            value={chosen}
            options={choices.map((one) => ({ value: String(one), label: percent(one) }))}
            onChange={setChosen}
          />
          <Button
            look="outline"
            name={WORDS.agree}
            className="sm:justify-self-end"
            isLoading={change.isPending}
            onClick={() => change.mutate({ send: () => agreeToShare(share, Number(chosen)), done: WORDS.agreed })}
          />
        </>
      )}
    </section>
  );
}
