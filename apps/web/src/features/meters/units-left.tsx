import type { Utility } from '@gatelight/contract/fields';
import type { MyMeter } from '@gatelight/contract/places/households';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { estimateQuery } from '../../data/meters.ts';
import type { Estimate } from '../../data/meters.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { STRINGS } from '../../strings/index.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { TickCard } from '../../ui/payment/ways/tick-card.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { unitOf } from './meter-look.tsx';
import { switchReminder } from './queries.ts';

/** How long the units last, and the assumption of the estimate. */
function Answer({ estimate, utility }: { readonly estimate: Estimate; readonly utility: Utility }) {
  const { days_left: days, units_left: left, units_per_day: perDay } = estimate;
  const { kind, from } = estimate.basis;
  if (days === null || left === null || perDay === null || kind === 'none' || from === null) {
    return <p className="text-ink-2">{words.noEstimate}</p>;
  }
  const unit = unitOf(utility);
  return (
    <>
      <p className="font-display text-24 font-bold tracking-tight text-balance">
        {days > 0 ? words.lasts(String(days)) : words.usedUp}
      </p>
      <p className="text-14 text-ink-2">
        {words.left(left, unit)} {words.perDay(perDay, unit)}
      </p>
      <p className="text-13 text-ink-3">{words.assumes[kind](lagosDay(from, true))}</p>
    </>
  );
}

function Reminder({ id, estimate }: { readonly id: string; readonly estimate: Estimate }) {
  const queries = useQueryClient();
  const { reminder } = estimate;
  const { queryKey } = estimateQuery(id);
  const save = useSingleMutation({
    mutationFn: (enabled: boolean) => switchReminder(id, enabled),
    // Neither money nor access: the switch moves immediately, and back when it fails.
    onMutate: (enabled) => queries.setQueryData(queryKey, { ...estimate, reminder: { ...reminder, enabled } }),
    onSuccess: ({ enabled }) => showSuccess(enabled ? words.reminderOn : words.reminderOff),
    onError: (failure) => {
      queries.setQueryData(queryKey, estimate);
      showError(failureText(failure));
    },
  });
  return (
    <TickCard
      name={words.reminder}
      text={words.reminderText(String(reminder.days_before))}
      isTicked={reminder.enabled}
      onChange={(enabled) => save.mutate(enabled)}
    />
  );
}

export function UnitsLeft({ meter }: { readonly meter: MyMeter }) {
  const estimate = useQuery(estimateQuery(meter.id));
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-20">{words.units}</h2>
      {estimate.data ? (
        <>
          <div className="grid gap-1" role="status">
            <Answer estimate={estimate.data} utility={meter.utility} />
          </div>
          <Reminder id={meter.id} estimate={estimate.data} />
        </>
      ) : estimate.isError ? (
        <div role="alert">
          <p className="text-ink-2">{words.estimateFailed}</p>
          <button type="button" className="text-link min-h-11" onClick={() => void estimate.refetch()}>
            {STRINGS.ui.retry}
          </button>
        </div>
      ) : (
        // As tall as the estimate, so that the readings below do not move.
        <Skeleton className="h-48 w-full sm:h-44" />
      )}
    </section>
  );
}
