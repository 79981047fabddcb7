import type { LateHouse } from '@gatelight/contract/money/arrears';
import { useState } from 'react';
import { ARREARS_WORDS as words } from '../../../../strings/manage/arrears.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useRoles } from '../../use-roles.ts';
import { billsText, reminderText } from './late-house.ts';
import { OfferDialog } from './plan-dialogs.tsx';
import { PlanView } from './plan-view.tsx';
import { useRemind } from './remind-button.tsx';
import { WaitDialog } from './wait-dialog.tsx';

/** One house beside the list: its debts by age, and the actions. */
export function HousePanel({ estate, row }: { readonly estate: string; readonly row: LateHouse }) {
  const isManager = useRoles().includes('manager');
  const [isWaiting, setIsWaiting] = useState(false);
  const [isOffering, setIsOffering] = useState(false);
  const hasOpenPlan = row.plan?.state === 'offered' || row.plan?.state === 'agreed';
  const one = useRemind(estate);
  const bands = [
    [words.bands['to-30'], row.to_30_kobo],
    [words.bands['to-60'], row.to_60_kobo],
    [words.bands['to-90'], row.to_90_kobo],
    [words.bands['over-90'], row.over_90_kobo],
  ] as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-14 text-ink-2">{row.payer_name}</p>
        <Money kobo={row.owed_kobo} className="font-display text-30 font-bold" />
      </div>
      <Facts
        facts={[
          ...bands.filter(([, kobo]) => kobo > 0n).map(([label, kobo]) => ({ label, value: nairaText(kobo) })),
          { label: words.for, value: billsText(row) },
          { label: words.since, value: lagosDay(row.since, true) },
          { label: words.lastReminder, value: reminderText(row) },
          ...(row.wait ? [{ label: words.mayWait(lagosDay(row.wait.until)), value: row.wait.reason }] : []),
          { label: words.lastPayment, value: row.last_payment_at ? lagosDay(row.last_payment_at, true) : words.never },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {row.held === null && !row.is_asked && (
          <Button
            small
            look="outline"
            name={words.remindOne}
            isLoading={one.isPending}
            onClick={() => one.mutate([row.house_id])}
          />
        )}
        {isManager && !hasOpenPlan && <Button small name={words.plan.offer} onClick={() => setIsOffering(true)} />}
        {isManager && (
          <Button
            small
            look="outline"
            name={row.wait ? words.changeWait : words.wait}
            onClick={() => setIsWaiting(true)}
          />
        )}
      </div>
      {row.plan && <PlanView estate={estate} id={row.plan.id} isManager={isManager} />}
      {isOffering && <OfferDialog estate={estate} row={row} onClose={() => setIsOffering(false)} />}
      {isWaiting && <WaitDialog estate={estate} row={row} onClose={() => setIsWaiting(false)} />}
    </div>
  );
}
