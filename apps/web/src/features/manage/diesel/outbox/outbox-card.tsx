import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Foot } from '../../dialog-parts.tsx';
import { dropWaiting } from './outbox.ts';
import type { Waiting } from './outbox.ts';

/** What waits on this device, what was refused and why. */
export function OutboxCard({
  waiting,
  onSend,
  onMend,
}: {
  readonly waiting: readonly Waiting[];
  readonly onSend: () => void;
  readonly onMend: (one: Waiting) => void;
}) {
  const [dropped, setDropped] = useState<Waiting | null>(null);
  if (waiting.length === 0) return null;
  return (
    <section className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{words.outbox(waiting.length)}</h2>
        <Button look="outline" small name={words.sendNow} onClick={onSend} />
      </div>
      <p className="text-14 text-ink-2">{words.outboxText}</p>
      <ul className="grid divide-y divide-line">
        {waiting.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <b className="font-semibold">{words.kinds[one.body.kind]}</b>
                {one.body.kind !== 'void' && <span className="text-14">{lagosTime(one.body.at)}</span>}
                <StatePill
                  tone={one.refusal === null ? 'neutral' : 'danger'}
                  word={one.refusal === null ? words.waits : words.refused}
                />
              </p>
              {one.refusal !== null && <p className="text-14 text-danger">{one.refusal}</p>}
            </div>
            {(one.refusal !== null || !one.isTried) && one.body.kind !== 'void' && (
              <button type="button" className="text-link min-h-11" onClick={() => onMend(one)}>
                {words.mend}
              </button>
            )}
            <button type="button" className="text-link min-h-11" onClick={() => setDropped(one)}>
              {words.drop}
            </button>
          </li>
        ))}
      </ul>
      {dropped && (
        <Dialog isOpen onClose={() => setDropped(null)} title={words.dropTitle}>
          <div className="mt-2 grid gap-4">
            <p className="text-14 text-ink-2">
              {dropped.isTried && dropped.refusal === null ? words.dropTriedText : words.dropText}
            </p>
            <Foot onClose={() => setDropped(null)}>
              <Button
                name={words.drop}
                onClick={() => {
                  void dropWaiting(dropped.key);
                  setDropped(null);
                }}
              />
            </Foot>
          </div>
        </Dialog>
      )}
    </section>
  );
}
