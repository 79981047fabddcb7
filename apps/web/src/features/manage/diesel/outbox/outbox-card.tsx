import { useState } from 'react';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Foot } from '../../dialog-parts.tsx';
import { cmText } from '../entries/typed.ts';
import type { EntryInput } from '../queries.ts';
import { dropWaiting, retryWaiting } from './outbox.ts';
import type { Waiting } from './outbox.ts';

/** Entries that wait on this device, and refused entries: to be corrected, sent again or discarded. */
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
  const refused = waiting.filter(({ refusal }) => refusal !== null).length;
  return (
    <section className="card grid gap-2 p-4" aria-labelledby="outbox-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="outbox-title" className="text-18">
          {refused > 0 ? words.outboxRefused(refused) : words.outbox(waiting.length)}
        </h2>
        {refused < waiting.length && <Button look="outline" small name={words.sendNow} onClick={onSend} />}
      </div>
      <p className="text-14 text-ink-2">{refused > 0 ? words.outboxRefusedText : words.outboxText}</p>
      <ul className="grid divide-y divide-line">
        {waiting.map((one) => (
          <li key={one.key} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{words.kinds[one.body.kind]}</b>
              {one.body.kind !== 'void' && <span className="text-14">{lagosTime(one.body.at)}</span>}
              <StatePill
                tone={one.refusal === null ? 'neutral' : 'danger'}
                word={one.refusal === null ? words.waits : words.refused}
              />
            </p>
            <p className="text-14 text-ink-2 wrap-anywhere">{figuresOf(one)}</p>
            {one.refusal !== null && <p className="text-14 text-danger wrap-anywhere">{one.refusal}</p>}
            <Acts one={one} onSend={onSend} onMend={onMend} onDrop={setDropped} />
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

function Acts({
  one,
  onSend,
  onMend,
  onDrop,
}: {
  readonly one: Waiting;
  readonly onSend: () => void;
  readonly onMend: (one: Waiting) => void;
  readonly onDrop: (one: Waiting) => void;
}) {
  const isRefused = one.refusal !== null;
  const act = (name: string, onClick: () => void) => (
    <button type="button" className="text-link min-h-11" onClick={onClick}>
      {name}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-x-4">
      {(isRefused || !one.isTried) && one.body.kind !== 'void' && act(words.mend, () => onMend(one))}
      {isRefused && act(words.sendAgain, () => void retryWaiting(one.key).then(onSend))}
      {act(words.drop, () => onDrop(one))}
    </div>
  );
}

/** A short summary of an entry, so that people can distinguish two entries. */
function figuresOf({ body, files }: Waiting): string {
  const photos = files.length + (body.kind === 'void' ? 0 : body.photos.length);
  return [whatOf(body), photos > 0 && words.photoCount(photos), body.kind === 'void' ? body.reason : (body.note ?? '')]
    .filter(Boolean)
    .join(' · ');
}

function whatOf(body: EntryInput): string {
  switch (body.kind) {
    case 'dip':
      return words.cm(cmText(body.depth_mm));
    case 'delivery':
      return words.waitingDelivery(String(body.waybill_litres), cmText(body.before_mm), cmText(body.after_mm));
    case 'run':
      return [body.ended_at && words.until(lagosTime(body.ended_at)), body.kwh !== undefined && `${body.kwh} kWh`]
        .filter(Boolean)
        .join(', ');
    case 'transfer':
      return words.litres(String(body.litres));
    case 'void':
      return '';
  }
}
