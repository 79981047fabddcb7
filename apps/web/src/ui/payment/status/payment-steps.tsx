import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';

const STATES = {
  done: { icon: CircleCheck, look: 'text-success', word: WORDS.done },
  current: { icon: CircleDot, look: 'text-primary', word: WORDS.current },
  next: { icon: Circle, look: 'text-ink-3', word: WORDS.next },
} as const;

export type PaymentStepsProps = {
  readonly steps: readonly string[];
  /** The current step, from 0; past the last: all are done. */
  readonly at: number;
  /** Shown below the first step while it is the current one. */
  readonly hint?: string;
};

/** From a payment to what it buys, step by step. */
export function PaymentSteps({ steps, at, hint }: PaymentStepsProps) {
  return (
    <ol aria-label={WORDS.steps} className="grid gap-3">
      {steps.map((name, step) => {
        const { icon: Icon, look, word } = STATES[step < at ? 'done' : step === at ? 'current' : 'next'];
        return (
          <li key={name} aria-current={step === at ? 'step' : undefined} className="flex gap-3">
            <Icon aria-hidden="true" size={22} className={`mt-0.5 shrink-0 ${look}`} />
            <div>
              <p className={step > at ? 'text-ink-3' : 'font-semibold'}>
                {name}
                <span className="sr-only"> ({word})</span>
              </p>
              {step === 0 && at === 0 && hint && <p className="text-14 text-ink-2">{hint}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
