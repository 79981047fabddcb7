import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { Wizard } from '../../ui/payment/wizard.tsx';
import { YouGetHint } from './steps/vend-summary.tsx';

const nothing = () => undefined;

/** The form before the meters are known. */
export function FirstFrame() {
  const summary = (
    <section className="card grid gap-3 p-5 max-xl:border-0 max-xl:bg-transparent max-xl:p-0 max-xl:shadow-none">
      <p className="text-14 text-ink-2 max-xl:hidden">{WORDS.enterAmount}</p>
      <Skeleton className="h-12 w-full rounded-md" />
    </section>
  );
  return (
    <Wizard summary={summary}>
      <div className="grid gap-2.5">
        <AmountField
          label={WORDS.amount}
          required
          isBig
          value=""
          hint={'\u00a0'}
          chips={QUICK_AMOUNTS}
          onChange={nothing}
        />
        <YouGetHint>{WORDS.enterAmount}</YouGetHint>
      </div>
      <div className="grid gap-2.5">
        <Skeleton className="h-16 w-full rounded-lg sm:h-36" />
        <Skeleton className="h-16 w-full rounded-lg sm:hidden" />
      </div>
    </Wizard>
  );
}
