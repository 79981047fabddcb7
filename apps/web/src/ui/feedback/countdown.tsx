import { useEffect, useRef, useState } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { cx } from '../styles/class-names.ts';

const SOON_SECONDS = 300;
const MARKS = [600, 300, 60] as const;

export type CountdownProps = {
  /** The instant at which it ends; from the server, so that a reload does not restart it. */
  readonly deadline: Date;
  /** Called once when the end is reached (also when the deadline has already passed). */
  readonly onEnd?: () => void;
  readonly className?: string;
};

/** Seconds as mm:ss; more than 99 minutes keep counting in minutes. */
export function minutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

function secondsUntil(deadline: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - Date.now()) / 1000));
}

/** Time left as mm:ss. Silent for screen readers except at ten, five and one minute and at the end. */
export function Countdown({ deadline, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  const [spoken, setSpoken] = useState('');
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  const deadlineMs = deadline.getTime();
  useEffect(() => {
    let before = secondsUntil(new Date(deadlineMs));
    let isOver = false;
    function tick() {
      const now = secondsUntil(new Date(deadlineMs));
      setLeft(now);
      // A sleeping phone skips seconds: announce the last mark that was passed.
      const mark = MARKS.findLast((seconds) => before > seconds && now <= seconds && now > 0);
      if (mark) setSpoken(STRINGS.ui.minutesLeft(mark / 60));
      before = now;
      if (now === 0 && !isOver) {
        isOver = true;
        clearInterval(timer);
        setSpoken(STRINGS.ui.timeOver);
        end.current?.();
      }
    }
    const timer = setInterval(tick, 250);
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadlineMs]);

  const isSoon = left <= SOON_SECONDS;
  return (
    <span className={className}>
      <span role="timer" aria-live="off" className={cx('nums font-semibold', isSoon && 'text-warning')}>
        {minutesAndSeconds(left)}
        {isSoon && left > 0 && <span className="ms-1.5 font-text text-14 font-medium">{STRINGS.ui.endsSoon}</span>}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
