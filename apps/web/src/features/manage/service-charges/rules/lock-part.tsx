import type { LockStanding, VendingLock } from '@gatelight/contract/money/arrears/vending-lock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { Failure, useChange } from '../../dialog-parts.tsx';
import { AskLockDialog, StopLockDialog } from './lock-dialogs.tsx';
import { decideLock, lockQuery } from './queries.ts';
import { ViewText } from './view-text.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = CHARGE_RULES_WORDS.lock;

type LockProps = { readonly estate: string; readonly isManager: boolean };

/** The lock on electricity tokens: off, requested, or on. */
export function LockPart({ estate, isManager }: LockProps) {
  const standing = useQuery(lockQuery(estate));
  const [open, setOpen] = useState<'ask' | 'stop' | null>(null);
  const close = () => setOpen(null);
  const { data } = standing;
  if (!data) {
    return <NotRead query={standing} title={CHARGES_WORDS.failed} />;
  }
  const { lock } = data;
  const isOpen = lock?.state === 'on' || lock?.state === 'asked';
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-18">{words.title}</h2>
      {!isOpen && <p className="font-semibold">{words.off}</p>}
      <p className="text-14 text-ink-2">{words.text}</p>
      {lock && isOpen && <LockFacts standing={data} lock={lock} />}
      {lock?.state === 'off' && (
        <Facts
          facts={[
            { label: words.endedBy, value: lock.ended_by ?? words.staff },
            { label: words.reason, value: lock.end_reason, isLong: true },
          ]}
        />
      )}
      {lock?.state === 'asked' && <Decision estate={estate} lock={lock} />}
      {isManager && !isOpen && (
        <Button
          small
          look="outline"
          name={words.turnOn}
          className="justify-self-start"
          onClick={() => setOpen('ask')}
        />
      )}
      {isManager && lock?.state === 'on' && (
        <Button
          small
          look="outline"
          name={words.turnOff}
          className="justify-self-start"
          onClick={() => setOpen('stop')}
        />
      )}
      {open === 'ask' && <AskLockDialog estate={estate} onClose={close} />}
      {open === 'stop' && lock && <StopLockDialog estate={estate} lock={lock.id} onClose={close} />}
    </section>
  );
}

function LockFacts({ standing, lock }: { readonly standing: LockStanding; readonly lock: VendingLock }) {
  return (
    <Facts
      facts={[
        { label: words.rule, value: words.ruleText(lock.days, nairaText(lock.least_kobo, true)), isLong: true },
        { label: words.startsOn, value: lagosDay(lock.starts_on, true) },
        { label: words.reason, value: lock.reason, isLong: true },
        { label: words.by, value: `${lock.asked_by}, ${lagosDay(lock.asked_at, true)}` },
        ...(lock.state === 'on'
          ? [
              { label: words.decidedBy, value: lock.decided_by ?? '' },
              { label: words.told, value: String(standing.told) },
              { label: words.locked, value: String(standing.locked) },
              { label: words.hardships, value: String(standing.hardships) },
            ]
          : []),
      ]}
    />
  );
}

/** A second person confirms or refuses; the person who requested it may take the request back. */
function Decision({ estate, lock }: { readonly estate: string; readonly lock: VendingLock }) {
  const decide = useChange(
    { estate, onClose: () => undefined },
    (confirm: boolean) => decideLock(estate, lock.id, confirm),
    (confirm) => (confirm ? words.confirmed : words.refused),
  );
  return (
    <div className="grid gap-2">
      <p className="text-14 font-semibold">{words.asked}</p>
      {!lock.is_yours && <ViewText />}
      <Failure error={decide.error} />
      <div className="flex flex-wrap gap-2">
        {!lock.is_yours && (
          <Button small name={words.confirm} disabled={decide.isPending} onClick={() => decide.mutate(true)} />
        )}
        <Button
          small
          look="outline"
          name={lock.is_yours ? words.takeBack : words.refuse}
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        />
      </div>
    </div>
  );
}
