import type { Dashboard } from '@gatelight/contract/money/transactions';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { APP_PATHS } from '../../app-paths.ts';
import { readStored, writeStored } from '../../data/device/browser-storage.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { Money } from '../../ui/values/money.tsx';

const HIDDEN_KEY = 'balanceHidden';

type WalletCardProps = {
  /** Not known yet: undefined. */
  readonly balanceKobo: bigint | undefined;
  readonly className?: string;
  /** Shown in place of the balance until it is known. */
  readonly children?: ReactNode;
  readonly last?: Dashboard['wallet']['last_movement'];
};

/** "−₦5,000.00 · Electricity Token · 23 Nov 2026": the last movement, hidden with the balance. */
function LastMovement({ last }: { readonly last: NonNullable<WalletCardProps['last']> }) {
  const { amount_kobo: kobo } = last;
  return (
    <>
      {kobo > 0n && '+'}
      <Money kobo={kobo} /> · {WORDS.types[last.type]} · {lagosDay(last.at, true)}
    </>
  );
}

/** The balance, which a user can hide from people nearby; the choice is remembered. */
export function WalletCard({ balanceKobo, className, children, last }: WalletCardProps) {
  const [isChosen, setIsHidden] = useState(() => readStored('localStorage', HIDDEN_KEY, z.boolean()) ?? false);
  // The first frame in the document is the same for everyone.
  const isHidden = useHydrated() && isChosen;

  function toggle() {
    setIsHidden(!isHidden);
    writeStored('localStorage', HIDDEN_KEY, !isHidden);
  }

  return (
    <section
      aria-labelledby="dash-wallet"
      className={cx('flex flex-col rounded-lg bg-primary-soft p-4 text-on-primary-soft sm:p-5', className)}
    >
      <div className="-me-2 -mt-1.5 flex items-center justify-between">
        <h2 id="dash-wallet" className="font-text text-14 font-semibold tracking-normal">
          {WORDS.balance}
        </h2>
        <button
          type="button"
          className="grid size-11 place-items-center rounded-sm"
          aria-pressed={isHidden}
          aria-label={WORDS.hide}
          onClick={toggle}
        >
          {isHidden ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
        </button>
      </div>
      <p className="nums min-h-[1.1em] font-display text-[min(40px,11vw)] leading-[1.1] font-bold tracking-tight text-ink">
        {isHidden ? (
          <>
            <span aria-hidden="true">₦••••••</span>
            <span className="sr-only">{WORDS.hidden}</span>
          </>
        ) : balanceKobo === undefined ? (
          children
        ) : (
          <Money kobo={balanceKobo} />
        )}
      </p>
      {(last || balanceKobo === undefined) && (
        // The line is kept free for it, so that the content below does not move.
        <p className="nums pt-2 text-13">{last && !isHidden ? <LastMovement last={last} /> : '\u00a0'}</p>
      )}
      <div className="min-h-4 grow" />
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={APP_PATHS.fundWallet}
          name={WORDS.fundWallet}
          look="outline"
          small
          wide
          className="flex-1 border-current text-on-primary-soft"
          icon={<Plus aria-hidden="true" size={17} />}
        />
        <LinkButton
          to={APP_PATHS.withdrawals}
          name={WORDS.withdraw}
          look="outline"
          small
          wide
          className="flex-1 border-current text-on-primary-soft"
          icon={<ArrowUpRight aria-hidden="true" size={17} />}
        />
      </div>
    </section>
  );
}
