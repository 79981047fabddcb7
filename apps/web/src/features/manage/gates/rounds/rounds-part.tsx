import { pointText } from '@gatelight/contract/places/patrol/rounds-due';
import type { Patrol, WalkedRound } from '@gatelight/contract/places/patrol/rounds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ROUNDS_WORDS as words } from '../../../../strings/manage/rounds.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { loadQrCodes, QrCode } from '../../../../ui/values/qr-code.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { clockText } from '../../../../ui/pass/pass-times.ts';
import { daysText, EndButton, PatrolLoaded } from './patrol-loaded.tsx';
import { AddPointDialog, AddRoundDialog } from './round-dialogs.tsx';
import { walkedQuery } from './queries.ts';
import './rounds.css';

/** Points on the walls, planned rounds, and completed rounds. */
export function RoundsPart() {
  const id = useEstateId();
  return (
    <PatrolLoaded estate={id}>
      {(patrol) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
            <Points estate={id} points={patrol.points} />
            <Rounds estate={id} patrol={patrol} />
          </div>
          <Walked estate={id} />
        </>
      )}
    </PatrolLoaded>
  );
}

function Points({ estate, points }: { readonly estate: string; readonly points: Patrol['points'] }) {
  const [isAdding, setIsAdding] = useState(false);
  const print = () => void loadQrCodes().then(() => requestAnimationFrame(() => window.print()));
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.points}</h2>
        <Button small look="outline" name={words.addPoint} onClick={() => setIsAdding(true)} />
      </div>
      <p className="text-14 text-ink-2">{words.pointsText}</p>
      {points.length === 0 ? (
        <p>{words.noPoints}</p>
      ) : (
        <Button small className="justify-self-start" name={words.print} onClick={print} />
      )}
      <ul className="divide-y divide-line">
        {points.map((point) => (
          <li key={point.id} className="flex items-center justify-between gap-4 py-2.5">
            <b className="min-w-0 font-semibold wrap-anywhere">{point.name}</b>
            <EndButton estate={estate} part="points" id={point.id} name={point.name} />
          </li>
        ))}
      </ul>
      {points.length > 0 && createPortal(<Sheet points={points} />, document.body)}
      {isAdding && <AddPointDialog estate={estate} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

/** On paper only: a QR for each point. */
function Sheet({ points }: { readonly points: Patrol['points'] }) {
  return (
    <div className="round-sheet">
      {points.map((point) => (
        <figure key={point.id}>
          <QrCode text={pointText(point.secret)} label={words.qrOf(point.name)} className="round-qr" />
          <figcaption>{point.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Rounds({ estate, patrol }: { readonly estate: string; readonly patrol: Patrol }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.rounds}</h2>
        <Button
          small
          look="outline"
          name={words.addRound}
          disabled={patrol.points.length === 0}
          onClick={() => setIsAdding(true)}
        />
      </div>
      <p className="text-14 text-ink-2">{words.roundsText}</p>
      {patrol.rounds.length === 0 && <p>{words.noRounds}</p>}
      <ul className="divide-y divide-line">
        {patrol.rounds.map((round) => (
          <li key={round.id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="grid min-w-0">
              <b className="font-semibold wrap-anywhere">{round.name}</b>
              <span className="nums text-14 text-ink-2">
                {`${daysText(round.weekdays)}, ${round.times.map(clockText).join(', ')}, ${words.maxMinutes(round.minutes)}`}
              </span>
              <span className="text-14 text-ink-2 wrap-anywhere">
                {patrol.points
                  .filter(({ id }) => round.points.includes(id))
                  .map(({ name }) => name)
                  .join(', ')}
              </span>
            </span>
            <EndButton estate={estate} part="rounds" id={round.id} name={round.name} />
          </li>
        ))}
      </ul>
      {isAdding && <AddRoundDialog estate={estate} points={patrol.points} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function State({ row }: { readonly row: WalkedRound }) {
  if (row.seen === row.points) return <StatePill tone="success" word={words.complete} />;
  if (row.over_at.getTime() > Date.now()) return <StatePill tone="neutral" word={words.now} />;
  return <StatePill tone="warning" word={row.seen === 0 ? words.missed : words.part} />;
}

function Walked({ estate }: { readonly estate: string }) {
  const { data } = useQuery(walkedQuery(estate));
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <h2 className="text-18">{words.walked}</h2>
      {data?.length === 0 && <p>{words.noWalked}</p>}
      <ul className="divide-y divide-line">
        {data?.map((row) => (
          <li
            key={`${row.round} ${row.due_at.toISOString()}`}
            className="flex items-center justify-between gap-4 py-2.5"
          >
            <span className="grid min-w-0">
              <b className="font-semibold wrap-anywhere">{`${row.round}, ${lagosTime(row.due_at)}`}</b>
              <span className="nums text-14 text-ink-2 wrap-anywhere">
                {`${words.seen}: ${words.seenOf(row.seen, row.points)}`}
                {row.missing.length > 0 && `. ${words.missing}: ${row.missing.join(', ')}`}
              </span>
            </span>
            <State row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
