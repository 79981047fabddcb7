import { cancelEvent } from '@gatelight/contract/places/gate/passes';
import type { VisitorHouse, VisitorPass } from '@gatelight/contract/places/gate/passes';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { focusHeading } from '../../ui/navigation/page-heading.tsx';
import { codeText, passWhen, timeText } from '../../ui/pass/pass-times.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { cameCount } from './events.ts';
import { BackLink, visitorsPath } from './houses.tsx';
import { passFacts, passMessage } from './pass-panel.tsx';

function stateWord({ state, admitted, last_in_at: lastIn }: VisitorPass): string {
  if (admitted === 0) return WORDS.states[state];
  return lastIn === null ? WORDS.hasCome : WORDS.cameAt(timeText(lastIn));
}

function Guest({ house, pass }: { readonly house: VisitorHouse; readonly pass: VisitorPass }) {
  const text = encodeURIComponent(passMessage(passFacts(house, pass)));
  return (
    <li className="flex items-center">
      <Link
        to={visitorsPath(house.id, { pass: pass.id })}
        className="flex min-w-0 grow items-center gap-3 py-3 ps-4 pe-2 hover:bg-surface-2"
      >
        <span className="grid min-w-0 grow">
          <span className="font-semibold wrap-anywhere">{pass.visitor || WORDS.someone}</span>
          <span className="text-14 text-ink-2">{stateWord(pass)}</span>
        </span>
        {pass.code !== null && <span className="digits text-16 whitespace-nowrap">{codeText(pass.code)}</span>}
      </Link>
      {pass.code !== null && pass.admitted === 0 ? (
        <a
          className="grid size-12 shrink-0 place-items-center text-primary"
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={WORDS.sendTo(pass.visitor || WORDS.someone)}
        >
          <Send aria-hidden="true" size={18} />
        </a>
      ) : (
        <span className="size-12 shrink-0" />
      )}
    </li>
  );
}

/** An event with a code for each guest: arrivals, buttons to send each code, and a button to cancel all. */
export function EventPanel({
  house,
  passes,
  isNew,
}: {
  readonly house: VisitorHouse;
  readonly passes: readonly VisitorPass[];
  readonly isNew: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  useEffect(() => focusHeading(heading.current), []);
  const [first] = passes;
  if (!first?.event) return null;
  const { id, name } = first.event;
  const canCancel = passes.some(({ code }) => code !== null);
  return (
    <section aria-labelledby="event-heading" className="mx-auto grid w-full max-w-[26rem] gap-4 xl:sticky xl:top-20">
      <div className="xl:hidden">
        <BackLink house={house.id} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} id="event-heading" className="app-title outline-none wrap-anywhere">
          {isNew ? WORDS.readyAll : name}
        </h2>
        <Link
          to={visitorsPath(house.id)}
          aria-label={WORDS.close}
          className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 max-xl:hidden"
        >
          <X aria-hidden="true" size={22} />
        </Link>
      </div>
      <p className="text-ink-2">
        {[
          ...(isNew ? [name] : []),
          passWhen(first, new Date()),
          WORDS.came(String(cameCount(passes)), String(passes.length)),
        ].join(' · ')}
      </p>
      <ul className="card-box divide-y divide-line overflow-hidden" aria-label={WORDS.eventGuests(name)}>
        {passes.map((pass) => (
          <Guest key={pass.id} house={house} pass={pass} />
        ))}
      </ul>
      {canCancel && <Button look="quiet" wide name={WORDS.cancelAll} onClick={() => setIsCancelling(true)} />}
      {isCancelling && (
        <CancelDialog
          house={house.id}
          title={WORDS.cancelAllTitle}
          confirm={WORDS.cancelAll}
          done={WORDS.cancelledAll}
          cancel={async () => (await call(cancelEvent, { params: { house: house.id, event: id } })).passes}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </section>
  );
}
