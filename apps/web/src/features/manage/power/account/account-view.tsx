import type { PowerAccountView } from '@gatelight/contract/places/power';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/state-screens.tsx';
import { SwitchRow } from '../../../../ui/fields/switch-row.tsx';
import { useChange } from '../../dialog-parts.tsx';
import { publish } from '../queries.ts';
import { InAndOut, ByDay } from './in-and-out.tsx';
import { Lines } from './lines.tsx';
import { DaysTable } from './days-table.tsx';
import { MoneyCard, PaidCard } from './money-cards.tsx';

type Given = {
  readonly estate: string;
  readonly account: PowerAccountView;
  /** The version for residents: without lines and days. */
  readonly isOpen: boolean;
  readonly onMeters: () => void;
};

/** The account of a month on one page. */
export function AccountView({ estate, account, isOpen, onMeters }: Given) {
  const isKnown = account.days_counted > 0;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
      <div className="grid min-w-0 gap-4">
        {isKnown ? (
          <>
            <InAndOut account={account} />
            {!isOpen && <ByDay account={account} />}
            {!isOpen && <Lines estate={estate} account={account} />}
            {!isOpen && <DaysTable account={account} />}
          </>
        ) : (
          <section className="card p-4">
            <EmptyState
              title={words.empty}
              text={account.known_months.length === 0 ? words.emptyText : words.emptyDays}
              action={<Button name={words.toMeters} onClick={onMeters} />}
            />
          </section>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {isKnown && <MoneyCard account={account} />}
        <PaidCard account={account} />
        {!isOpen && account.may_write && <Publishing estate={estate} account={account} />}
      </div>
    </div>
  );
}

function Publishing({ estate, account }: { readonly estate: string; readonly account: PowerAccountView }) {
  const { publishes } = account.publishing;
  const change = useChange(
    { estate, onClose: () => undefined },
    (isOn: boolean) => publish(estate, isOn),
    (isOn) => (isOn ? words.published : words.hidden),
  );
  return (
    <section className="card overflow-hidden">
      <SwitchRow
        name={words.publish}
        text={words.publishText}
        isOn={change.isPending ? change.variables : publishes}
        words={{ on: words.on, off: words.off }}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </section>
  );
}
