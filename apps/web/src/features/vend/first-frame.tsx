import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { Wizard } from '../../ui/payment/wizard.tsx';

const nothing = () => undefined;

/** The form before the meters are known. */
export function FirstFrame() {
  const summary = (
    <section className="card grid gap-3 p-4 sm:p-5">
      <p className="text-14 text-ink-2">{WORDS.afterVerify}</p>
      <Skeleton className="h-12 w-full rounded-md" />
    </section>
  );
  return (
    <Wizard summary={summary}>
      <Skeleton className="h-36 w-full rounded-lg" />
      <AmountField label={WORDS.amount} required isBig value="" chips={QUICK_AMOUNTS} onChange={nothing} />
    </Wizard>
  );
}
