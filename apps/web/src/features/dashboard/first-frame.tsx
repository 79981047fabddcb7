import { getDashboard } from '@gatelight/contract/money/transactions';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { SHELL_WORDS } from '../../strings/app/shell.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { WalletCard } from './wallet-card.tsx';

/** React accepts a text that the script has replaced, but in an empty element it would report an extra node. */
const UNKNOWN = '\u00a0';

/** The greeting and the card of the wallet. The script of the document writes the name and the balance as soon as it knows them. */
export function FirstFrame() {
  return (
    <>
      <h1 className="app-title pb-4 wrap-anywhere sm:pb-5">
        {WORDS.welcome}
        <span data-first-name="" suppressHydrationWarning>
          {UNKNOWN}
        </span>
      </h1>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-12">
        <WalletCard balanceKobo={undefined} className="col-span-2 xl:col-span-4">
          <span className="nums" data-balance={getDashboard.path} suppressHydrationWarning>
            {UNKNOWN}
          </span>
        </WalletCard>
        <p className="card col-span-2 grid min-h-48 place-content-center p-4 text-center text-ink-2 sm:p-5 xl:col-span-8">
          {SHELL_WORDS.loading}
        </p>
        <Skeleton className="h-24 rounded-lg xl:col-span-4" />
        <Skeleton className="h-24 rounded-lg xl:col-span-4" />
      </div>
    </>
  );
}
