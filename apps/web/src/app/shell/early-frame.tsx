import { getMe } from '@gatelight/contract/identity';
import { roles } from '@gatelight/contract/route';
import { getDashboard } from '@gatelight/contract/transactions';
import Bell from 'lucide-react/icons/bell';
import EyeOff from 'lucide-react/icons/eye-off';
import House from 'lucide-react/icons/house';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { OfficeCard } from '../../features/dashboard/office-card.tsx';
import { WalletCard } from '../../features/dashboard/wallet-card.tsx';
import { fundMethod } from '../../features/fund-wallet/fund-memory.ts';
import { EmptyPhotoBox } from '../../features/profile/photo-box.tsx';
import { SectionList, section } from '../../features/profile/section-list.tsx';
import { SandboxBar } from '../../layout/sandbox-bar.tsx';
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
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CardNote } from '../../ui/payment/card-step.tsx';
import { QUICK_AMOUNTS } from '../../ui/payment/quick-amounts.ts';
import { Wizard } from '../../ui/payment/wizard.tsx';
import { BOTTOM_BAR, MORE, residentMenu } from './navigation.ts';
import type { ShellItem } from './navigation.ts';

function Item({ item, className, iconSize }: { item: ShellItem; className: string; iconSize: number }) {
  const Icon = item.icon;
  return (
    <span
      className={className}
      data-to={item.to}
      data-under={item.alsoUnder?.join(' ')}
      data-role={item.role}
      hidden={item.role !== undefined}
    >
      <Icon size={iconSize} strokeWidth={1.75} />
      <span>{item.name}</span>
    </span>
  );
}

type PartProps = {
  /** The path of the page. */
  readonly of: string;
  /** Where the device keeps the choice of what the page shows, all choices, and the one that this part shows. */
  readonly kept: string;
  readonly choices: readonly string[];
  readonly as: string;
  /** The storage key of the page's draft. With a draft this part is not shown, because the page opens differently. */
  readonly draft?: string;
  readonly children: ReactNode;
};

/** A part of a page that is the same for every user. */
function Part({ of, kept, choices, as, draft, children }: PartProps) {
  return (
    <div
      data-part={of}
      data-kept={kept}
      data-others={choices.filter((choice) => choice !== as).join(' ')}
      data-draft={draft}
      hidden
    >
      {children}
    </div>
  );
}

const nothing = () => undefined;

function FundWalletPart() {
  const panel = (
    <div className="grid gap-5">
      <AmountField
        label={FUND_WORDS.amount}
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
    <Part of={APP_PATHS.fundWallet} kept="fundMethod" choices={fundMethod.options} as="card" draft="fundDraft">
      <Wizard summary={<Skeleton className="h-80 w-full rounded-lg" />}>
        <Tabs
          label={FUND_WORDS.ways}
          value="card"
          onChange={nothing}
          tabs={[
            { value: 'card', label: FUND_WORDS.card, panel },
            { value: 'transfer', label: FUND_WORDS.transfer, panel: null },
            { value: 'saved-card', label: FUND_WORDS.savedCard, panel: null },
          ]}
        />
      </Wizard>
    </Part>
  );
}

function ProfilePart() {
  return (
    <Part of={APP_PATHS.profile} kept="profileSection" choices={section.options} as="personal">
      <div className="page-list grid items-start gap-x-8 gap-y-5 side:grid-cols-[200px_minmax(0,1fr)]">
        <SectionList chosen="personal" onChoose={nothing} />
        <div className="grid min-w-0 gap-4">
          <EmptyPhotoBox />
          <Skeleton className="h-120 w-full rounded-lg" />
        </div>
      </div>
    </Part>
  );
}

/**
 * The look of the app's frame with the shapes of a page, for the seconds before the scripts run. Nothing in it can be used.
 * Its own script shows it: a browser that runs none would wait for ever.
 */
function EarlyFrame() {
  return (
    <aside id="early" hidden inert aria-hidden="true">
      <div className="app-frame">
        <div className="app-side">
          <span className="mb-2 flex min-h-16 items-center px-2.5">
            <Logo />
          </span>
          <div className="grid gap-1">
            {residentMenu(roles).map((item) => (
              <Item key={item.to} item={item} className="app-nav" iconSize={20} />
            ))}
          </div>
        </div>
        <div className="app-body">
          <div className="app-bar">
            <span className="flex min-h-11 items-center side:hidden">
              <Logo />
            </span>
            <p className="app-place">
              <House size={16} strokeWidth={1.75} />
              <span className="truncate" data-place="" />
            </p>
            <span className="app-icon">
              <Bell size={21} strokeWidth={1.75} />
            </span>
            <span className="app-avatar" />
          </div>
          <div className="app-main">
            <div className="pb-5" data-head="">
              <p className="app-title font-display font-bold" data-title="">
                <Skeleton className="h-8 w-48 max-w-full" />
              </p>
              <p className="max-w-[60ch] pt-1 text-ink-2" data-lead="" />
            </div>
            <FundWalletPart />
            <ProfilePart />
            <div className="grid grid-cols-1 gap-4" data-shapes="">
              <div data-role="manager" data-office="" hidden>
                <OfficeCard />
              </div>
              <div className="grid gap-4 xl:grid-cols-12" data-balance="" hidden>
                <WalletCard balanceKobo={undefined} className="xl:col-span-4" />
                <span data-eye-off="" hidden>
                  <EyeOff size={20} />
                </span>
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
          <span className="app-tab" data-to={MORE.to} data-under={MORE.alsoUnder?.join(' ')}>
            <Menu size={21} strokeWidth={1.75} />
            <span>{SHELL_WORDS.more}</span>
          </span>
        </div>
      </div>
      <SandboxBar />
    </aside>
  );
}

/** The frame as HTML, in the language of the build. */
export const earlyMarkup: string = renderToStaticMarkup(
  <MemoryRouter>
    <EarlyFrame />
  </MemoryRouter>,
);

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
  [APP_PATHS.fundWallet]: `${FUND_WORDS.balanceNow} …`,
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
