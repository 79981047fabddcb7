import { FUND_WORDS as WORDS } from '../../strings/app/fund-wallet.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CardNote } from '../../ui/payment/ways/card-step.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { Wizard } from '../../ui/payment/wizard.tsx';

const nothing = () => undefined;

/** The form as most devices open it: empty, by card. */
export function FirstFrame() {
  const panel = (
    <div className="grid gap-5">
      <AmountField
        label={WORDS.amount}
        required
        isBig
        value=""
        hint={'\u00a0'}
        chips={QUICK_AMOUNTS}
        onChange={nothing}
      />
      <CardNote saveCard={false} onSaveCard={nothing} />
    </div>
  );
  return (
    <Wizard summary={<Skeleton className="h-80 w-full rounded-lg" />}>
      <Tabs
        label={WORDS.ways}
        value="card"
        onChange={nothing}
        tabs={[
          { value: 'card', label: WORDS.card, panel },
          { value: 'transfer', label: WORDS.transfer, panel: null },
          { value: 'saved-card', label: WORDS.savedCard, panel: null },
        ]}
      />
    </Wizard>
  );
}
