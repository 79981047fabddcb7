import { getMe } from '@gatelight/contract/identity';
import { getDashboard } from '@gatelight/contract/transactions';
import Bell from 'lucide-react/icons/bell';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Search from 'lucide-react/icons/search';
import { renderToStaticMarkup } from 'react-dom/server';
import { APP_PATHS } from '../../app-paths.ts';
import { BANK_ACCOUNT_WORDS } from '../../strings/app/bank-accounts.ts';
import { CARDS_WORDS } from '../../strings/app/cards.ts';
import { DASHBOARD_WORDS } from '../../strings/app/dashboard.ts';
import { FUND_WORDS } from '../../strings/app/fund-wallet.ts';
import { HELP_WORDS } from '../../strings/app/help.ts';
import { HISTORY_WORDS } from '../../strings/app/history.ts';
import { METER_WORDS } from '../../strings/app/meters.ts';
import { NOTIFICATION_WORDS } from '../../strings/app/notifications.ts';
import { PROFILE_WORDS } from '../../strings/app/profile.ts';
import { SERVICE_CHARGE_WORDS } from '../../strings/app/service-charge.ts';
import { SHELL_WORDS } from '../../strings/app/shell.ts';
import { STATEMENT_WORDS } from '../../strings/app/statement.ts';
import { TOP_UP_WORDS } from '../../strings/app/top-ups.ts';
import { VEND_WORDS } from '../../strings/app/vend.ts';
import { WITHDRAWAL_WORDS } from '../../strings/app/withdrawals.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { BOTTOM_BAR, menuOf } from './navigation.ts';
import type { ShellItem } from './navigation.ts';

function Item({ item, className, iconSize }: { item: ShellItem; className: string; iconSize: number }) {
  const Icon = item.icon;
  return (
    <span className={className} data-to={item.to} data-under={item.alsoUnder}>
      <Icon size={iconSize} strokeWidth={1.75} />
      <span>{item.name}</span>
    </span>
  );
}

/**
 * The look of the app's frame with the shapes of a page, for the seconds before the scripts run. Nothing in it answers. Its
 * own script shows it: a browser that runs none would wait for ever.
 */
function EarlyFrame() {
  return (
    <aside id="early" hidden aria-hidden="true">
      <div className="app-frame">
        <div className="app-side">
          <span className="mb-2 flex min-h-16 items-center px-2.5">
            <Logo />
          </span>
          <div className="grid gap-1">
            {menuOf(APP_PATHS.userHome).map((item) => (
              <Item key={item.to} item={item} className="app-nav" iconSize={20} />
            ))}
          </div>
        </div>
        <div className="app-body">
          <div className="app-bar">
            <span className="flex min-h-11 items-center side:hidden">
              <Logo />
            </span>
            <span className="grow" />
            <span className="app-icon">
              <Bell size={21} strokeWidth={1.75} />
            </span>
            <span className="app-avatar" />
          </div>
          <div className="app-main">
            <div className="pb-5">
              <p className="app-title font-display font-bold" data-title="">
                <Skeleton className="h-8 w-48 max-w-full" />
              </p>
              <p className="max-w-[60ch] pt-1 text-ink-2" data-lead="" />
            </div>
            <div className="grid gap-4">
              <div
                className="h-44 rounded-lg bg-primary-soft p-4 text-on-primary-soft sm:p-5 xl:w-1/3"
                data-balance=""
                hidden
              >
                <p className="pb-3.5 font-text text-14 font-semibold">{DASHBOARD_WORDS.balance}</p>
                <p className="nums font-display text-[min(40px,11vw)] leading-[1.1] font-bold tracking-tight text-ink" />
              </div>
              <p className="control gap-2 px-3.5 text-ink-3" data-search="" hidden>
                <Search size={20} />
                <span className="truncate">{HISTORY_WORDS.search}</span>
              </p>
              <div data-shape="">
                <Skeleton className="h-48 w-full rounded-lg" />
              </div>
              {[1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} className="h-14 w-full rounded-lg" />
              ))}
            </div>
          </div>
        </div>
        <div className="app-bottom">
          {BOTTOM_BAR.map((item) => (
            <Item key={item.to} item={item} className="app-tab" iconSize={21} />
          ))}
          <span className="app-tab">
            <Ellipsis size={21} strokeWidth={1.75} />
            <span>{SHELL_WORDS.more}</span>
          </span>
        </div>
      </div>
    </aside>
  );
}

/** The frame as HTML, in the language of the build. */
export const earlyMarkup: string = renderToStaticMarkup(<EarlyFrame />);

/** The heading of each page whose heading is always the same. */
export const earlyTitles: Readonly<Record<string, string>> = {
  [APP_PATHS.notifications]: NOTIFICATION_WORDS.title,
  [APP_PATHS.vendUtility]: VEND_WORDS.title,
  [APP_PATHS.fundWallet]: FUND_WORDS.title,
  [APP_PATHS.cards]: CARDS_WORDS.title,
  [APP_PATHS.history]: HISTORY_WORDS.title,
  [APP_PATHS.meters]: METER_WORDS.title,
  [APP_PATHS.addMeter]: METER_WORDS.addTitle,
  [APP_PATHS.serviceCharge]: SERVICE_CHARGE_WORDS.title,
  [APP_PATHS.profile]: PROFILE_WORDS.title,
  [APP_PATHS.help]: HELP_WORDS.title,
  [APP_PATHS.withdrawals]: WITHDRAWAL_WORDS.title,
  [APP_PATHS.bankAccounts]: BANK_ACCOUNT_WORDS.title,
  [APP_PATHS.statement]: STATEMENT_WORDS.title,
  [APP_PATHS.topUps]: TOP_UP_WORDS.title,
};

/** Where the dashboard's own figures come from. */
export const earlySources = { user: getMe.path, dashboard: getDashboard.path };

/** The sentence below the heading of each page where it never changes. */
export const earlyLeads: Readonly<Record<string, string>> = {
  [APP_PATHS.vendUtility]: VEND_WORDS.lead,
  [APP_PATHS.cards]: CARDS_WORDS.lead,
  [APP_PATHS.meters]: METER_WORDS.lead,
  [APP_PATHS.addMeter]: METER_WORDS.addLead,
  [APP_PATHS.serviceCharge]: SERVICE_CHARGE_WORDS.lead,
  [APP_PATHS.help]: HELP_WORDS.lead,
  [APP_PATHS.bankAccounts]: BANK_ACCOUNT_WORDS.lead,
  [APP_PATHS.statement]: STATEMENT_WORDS.lead,
  [APP_PATHS.topUps]: TOP_UP_WORDS.lead,
};

export { earlyCalls } from './early-calls.ts';

/** What the heading of the dashboard begins with; the first name follows. */
export const earlyWelcome: string = DASHBOARD_WORDS.welcome;
