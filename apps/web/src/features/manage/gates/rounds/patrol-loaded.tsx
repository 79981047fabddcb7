import type { Patrol, patrolParts } from '@gatelight/contract/places/patrol/rounds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { SHIFTS_WORDS as words } from '../../../../strings/manage/rounds.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TickCard } from '../../../../ui/payment/ways/tick-card.tsx';
import { useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { endPart, patrolQuery } from './queries.ts';

/** Shows its parts once shifts and rounds have loaded. */
export function PatrolLoaded({
  estate,
  children,
}: {
  readonly estate: string;
  readonly children: (patrol: Patrol) => ReactNode;
}) {
  const patrol = useQuery(patrolQuery(estate));
  if (patrol.data) return children(patrol.data);
  return <NotRead query={patrol} title={words.failed} loading={words.loading} className="h-60 w-full rounded-lg" />;
}

/** "Every day", or "Mon, Tue". Bit 0: Monday. */
export const daysText = (weekdays: number): string =>
  weekdays === 127 ? words.everyDay : words.weekdays.filter((_, day) => (weekdays >> day) & 1).join(', ');

export function DaysField({
  weekdays,
  onChange,
  error,
}: {
  readonly weekdays: number;
  readonly onChange: (weekdays: number) => void;
  readonly error: string;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-semibold">{words.days}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {words.weekdays.map((name, day) => (
          <TickCard
            key={name}
            name={name}
            isTicked={((weekdays >> day) & 1) === 1}
            onChange={(isTicked) => onChange(isTicked ? weekdays | (1 << day) : weekdays & ~(1 << day))}
          />
        ))}
      </div>
      <p role="alert" className="text-14 text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** The button that ends a point, a round or a planned shift, after a confirmation. */
export function EndButton({
  estate,
  part,
  id,
  name,
}: {
  readonly estate: string;
  readonly part: (typeof patrolParts)[number];
  readonly id: string;
  readonly name: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small look="outline" name={words.end} aria-label={words.endOf(name)} onClick={() => setIsOpen(true)} />
      {isOpen && <EndDialog estate={estate} part={part} id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EndDialog({
  part,
  id,
  name,
  ...given
}: Given & { readonly part: (typeof patrolParts)[number]; readonly id: string; readonly name: string }) {
  const end = useChange(
    given,
    () => endPart(given.estate, part, id),
    () => words.ended(name),
  );
  return (
    <FormDialog
      title={words.endTitle(name)}
      text={words.endText}
      save={words.end}
      sending={end}
      onClose={given.onClose}
    />
  );
}
