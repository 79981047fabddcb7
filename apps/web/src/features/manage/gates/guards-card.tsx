import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import type { Given } from '../dialog-parts.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { gatesKey, makePin } from './queries.ts';
import type { Guard } from './queries.ts';

/** No PIN, a first PIN that the guard has not used yet, or the guard's own PIN. */
function PinState({ guard: { has_pin: hasPin, first_until: until } }: { readonly guard: Guard }) {
  if (!hasPin) return <StatePill tone="warning" word={words.noPin} />;
  if (until === null) return <StatePill tone="success" word={words.hasPin} />;
  if (until.getTime() <= Date.now()) return <StatePill tone="warning" word={words.firstPinOver} />;
  return <StatePill tone="info" word={words.firstPin(lagosDay(until))} />;
}

/** Who may be on duty, and whether each has a PIN. */
export function GuardsCard({ estate, guards }: { readonly estate: string; readonly guards: readonly Guard[] }) {
  const [guard, setGuard] = useState<Guard>();
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{words.guards}</h2>
      <p className="text-14 text-ink-2">{guards.length === 0 ? words.noGuards : words.guardsText}</p>
      {guards.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {guards.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{one.name}</span>
              <span className="flex items-center gap-2">
                <PinState guard={one} />
                <Button
                  look="quiet"
                  small
                  name={words.newPin}
                  aria-label={words.newPinOf(one.name)}
                  onClick={() => setGuard(one)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {guard && <PinDialog estate={estate} guard={guard} onClose={() => setGuard(undefined)} />}
    </section>
  );
}

function PinDialog({ guard, ...given }: Given & { readonly guard: Guard }) {
  const queries = useQueryClient();
  const make = useSingleMutation({
    mutationFn: () => makePin(given.estate, guard.id),
    onSettled: () => queries.invalidateQueries({ queryKey: gatesKey(given.estate) }),
  });
  if (!make.data) {
    return (
      <FormDialog
        title={words.newPinOf(guard.name)}
        {...(guard.has_pin && { text: words.newPinText })}
        save={words.makePin}
        sending={make}
        onClose={given.onClose}
      />
    );
  }
  return (
    <Dialog isOpen onClose={given.onClose} title={words.pinFor(guard.name)}>
      <div className="mt-2 grid gap-4">
        <p role="status" className="digits text-center text-[2.625rem]">
          {make.data.pin}
        </p>
        <p className="text-14 text-ink-2">{words.pinOnce}</p>
        <Button className="justify-self-end" name={words.done} onClick={given.onClose} />
      </div>
    </Dialog>
  );
}
