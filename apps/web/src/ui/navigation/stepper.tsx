import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef } from 'react';
import { STEP_WORDS as WORDS } from '../../strings/common/steps.ts';
import { cx } from '../styles/class-names.ts';
import '../styles/lists.css';

export type StepperProps = {
  /** Names of all steps, in order. */
  readonly steps: readonly string[];
  /** Which one it is, from 0. */
  readonly current: number;
  /** Goes one step back; the caller keeps the typed values. Absent where going back is not possible. */
  readonly onBack?: () => void;
  readonly className?: string;
};

/** The current step in a task of several screens: "Step 2 of 4 · Choose account". */
export function Stepper({ steps, current, onBack, className }: StepperProps) {
  const name = steps[current] ?? '';
  const before = steps[current - 1];
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // The button that had the focus was removed with its step, so the group takes the focus. Not the line inside: as a
    // status it is announced already. Safari gives no focus to a clicked button, so this runs at every step there: no scrolling.
    if (shown.current !== current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    shown.current = current;
  }, [current]);
  return (
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={WORDS.steps}
      className={cx('grid gap-2.5 outline-none', className)}
    >
      <div className="flex min-h-11 items-center gap-2">
        {onBack && before !== undefined && (
          <button
            type="button"
            aria-label={WORDS.backTo(before)}
            className="-ms-2.5 grid size-11 shrink-0 place-items-center rounded-sm text-ink-2"
            onClick={onBack}
          >
            <ChevronDown aria-hidden="true" size={22} className="rotate-90" />
          </button>
        )}
        <p role="status" className="font-semibold">
          {WORDS.step(current + 1, steps.length, name)}
        </p>
      </div>
      <ol className="flex gap-1.5">
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={at === current ? 'step' : undefined}
            className={cx('step h-1.5 flex-1 rounded-full', at <= current ? 'step-done' : 'step-ahead')}
          >
            <span className="sr-only">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
