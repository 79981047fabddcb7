import { SECTIONS } from '@gatelight/contract/sections';
import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { OTHER_DOCUMENT } from '../start/building/client-routes.ts';
import { compiledDocument } from '../languages/languages.ts';
import type { Document } from '../languages/languages.ts';

const SERVICES = ['metering', 'estate', 'access', 'diesel', 'solar', 'grid', 'ev'] as const;

// Every component, for developers and tests. Only builds that say so have it: a build for production does not.
const HAS_KIT = process.env.NODE_ENV !== 'production' || process.env.WEB_KIT === 'on';

/** The pages of residents and the layout around them, which asks who is signed in. */
const appPages = [
  layout('./app/app-layout.tsx', [
    route('user/dashboard', './features/dashboard/dashboard-page.tsx'),
    route('user/vend_utility', './features/vend/vend-page.tsx'),
    route('user/vend_utility/status', './features/vend/status/status-page.tsx'),
    route('user/fund_wallet', './features/fund-wallet/fund-wallet-page.tsx'),
    route('user/cards', './features/cards/cards-page.tsx'),
    route('user/withdrawals', './features/withdrawals/withdrawals-page.tsx'),
    route('user/bank_accounts', './features/withdrawals/accounts/bank-accounts-page.tsx'),
    route('user/top_ups', './features/top-ups/top-ups-page.tsx'),
    route('user/statement', './features/history/statement/statement-page.tsx'),
    route('user/fund_wallet/status', './features/fund-wallet/fund-status-page.tsx'),
    route('user/meters', './features/meters/meters-page.tsx'),
    route('user/meters/add', './features/account/first-meter/add-meter-page.tsx'),
    route('user/meters/:id', './features/meters/meter-page.tsx'),
    route('user/dashboard/notifications', './features/notifications/notifications-page.tsx'),
    route('user/profile', './features/profile/profile-page.tsx'),
    route('user/help', './features/help/help-page.tsx'),
    route('user/invitation', './features/invitation/invitation-page.tsx'),
    route('user/visitors', './features/visitors/visitors-page.tsx'),
    route('user/visitors/invite', './features/visitors/invite-page.tsx'),
    route('user/visitors/alarm', './features/visitors/alarm/alarm-page.tsx'),
    route('user/service_charge', './features/service-charge/service-charge-page.tsx'),
    route('user/service_charge/pay', './features/service-charge/pay/pay-page.tsx'),
    route('user/service_charge/status', './features/service-charge/pay/pay-status-page.tsx'),
    route('user/service_charge/power', './features/service-charge/power/open-power-page.tsx'),
    route('user/service_charge/supply', './features/service-charge/power/open-supply-page.tsx'),
    route('user/history', './features/history/history-page.tsx', [
      index('./features/history/list-route.tsx'),
      route(':slug/:id', './features/history/transaction/transaction-page.tsx'),
    ]),
    route('user/*', './app/app-not-found.tsx', { id: 'app-user-not-found' }),
  ]),
];

// The portal of estate managers: a line for each screen, and one in features/manage/navigation.ts.
const portalPages = [
  layout('./app/portal/portal-layout.tsx', [
    route('manage', './features/manage/home/manage-home-page.tsx'),
    route('manage/dashboard', './features/manage/home/manage-home-page.tsx', { id: 'manage-dashboard' }),
    route('manage/notices', './features/notifications/notifications-page.tsx', { id: 'manage-notices' }),
    route('manage/estates', './features/manage/estates/estates-page.tsx'),
    route('manage/estates/:id', './features/manage/overview/overview-page.tsx'),
    route('manage/estates/:id/houses', './features/manage/houses/houses-page.tsx'),
    route('manage/estates/:id/houses/import', './features/manage/imports/import-page.tsx'),
    route('manage/estates/:id/houses/:house', './features/manage/moves/house-page.tsx'),
    route('manage/estates/:id/houses/:house/move-in', './features/manage/moves/move-in-page.tsx'),
    route('manage/estates/:id/houses/:house/move-out', './features/manage/moves/move-out-page.tsx'),
    route('manage/estates/:id/requests', './features/manage/requests/requests-page.tsx'),
    route('manage/estates/:id/service-charges/:part?', './features/manage/service-charges/service-charges-page.tsx'),
    route('manage/estates/:id/service-charges/runs/:run', './features/manage/service-charges/runs/run-page.tsx'),
    route('manage/estates/:id/payouts', './features/manage/estate-money/payouts-page.tsx'),
    route('manage/estates/:id/power', './features/manage/power/power-page.tsx'),
    route('manage/estates/:id/reports', './features/manage/reports/reports-page.tsx'),
    route('manage/estates/:id/diesel', './features/manage/diesel/diesel-page.tsx'),
    route('manage/estates/:id/share', './features/manage/share/share-page.tsx'),
    route('manage/estates/:id/facility', './features/manage/facility/board-page.tsx'),
    route('manage/estates/:id/facility/calendar', './features/manage/facility/jobs/calendar-page.tsx'),
    route('manage/estates/:id/facility/jobs', './features/manage/facility/jobs/jobs-page.tsx'),
    route('manage/estates/:id/facility/jobs/new', './features/manage/facility/jobs/new-job-page.tsx'),
    route('manage/estates/:id/facility/jobs/:job', './features/manage/facility/jobs/job-page.tsx'),
    route('manage/estates/:id/facility/assets', './features/manage/facility/assets/assets-page.tsx'),
    route('manage/estates/:id/facility/assets/:asset', './features/manage/facility/assets/asset-page.tsx'),
    route('manage/estates/:id/facility/vendors', './features/manage/facility/vendors/vendors-page.tsx'),
    route('manage/estates/:id/facility/vendors/:vendor', './features/manage/facility/vendors/vendor-page.tsx'),
    route('manage/estates/:id/facility/inspections', './features/manage/facility/inspections/inspections-page.tsx'),
    route(
      'manage/estates/:id/facility/inspections/:inspection',
      './features/manage/facility/inspections/inspection-page.tsx',
    ),
    route('manage/estates/:id/gates/:part?', './features/manage/gates/gates-page.tsx'),
    route('manage/estates/:id/tickets', './features/manage/tickets/tickets-page.tsx'),
    route('manage/estates/:id/tickets/:number', './features/manage/tickets/ticket-page.tsx'),
    route('manage/estates/:id/announcements', './features/manage/announcements/announcements-page.tsx'),
    route('manage/estates/:id/team', './features/manage/team/team-page.tsx'),
    route('manage/*', './app/app-not-found.tsx', { id: 'app-manage-not-found' }),
  ]),
];

// The guard's page, which is not a part of the portal: no one signs in there.
const gatePages = [layout('./app/gate/gate-layout.tsx', [route('gate', './features/gate/gate-page.tsx')])];

// The back office: a line for each screen, and one in features/staff/navigation.ts.
const staffPages = [
  layout('./app/staff/staff-layout.tsx', [
    route('admin/people', './features/staff/people/people-page.tsx'),
    route('admin/people/:id', './features/staff/people/person-page.tsx'),
    route('admin/staff', './features/staff/members/members-page.tsx'),
    route('admin/audit', './features/staff/audit/audit-page.tsx'),
    route('admin/reconciliation', './features/staff/money/reconciliation/reconciliation-page.tsx'),
    route('admin/payouts', './features/staff/money/payouts/payouts-page.tsx'),
    route('admin/money', './features/staff/money/movements-page.tsx'),
    route('admin/refunds', './features/staff/money/refunds/refunds-page.tsx'),
    route('admin/disputes', './features/staff/money/disputes-page.tsx'),
    route('admin/settlements', './features/staff/money/bank/settlements-page.tsx'),
    route('admin/ledger', './features/staff/money/ledger/ledger-page.tsx'),
    route('admin/tariffs', './features/staff/tariffs/tariffs-page.tsx'),
    route('admin/tariffs/:id', './features/staff/tariffs/tariff-page.tsx'),
    route('admin/settings', './features/staff/settings/settings-page.tsx'),
    route('admin/health', './features/staff/health/health-page.tsx'),
    route('admin/meters', './features/staff/meters/meters-page.tsx'),
    route('admin/meters/:number', './features/staff/meters/meter-page.tsx'),
    route('admin/estates', './features/staff/estates/estates-page.tsx'),
    route('admin/estates/:id', './features/staff/estates/estate-page.tsx'),
    route('admin/integrations', './features/staff/integrations/integrations-page.tsx'),
    route('admin/integrations/:id', './features/staff/integrations/endpoint-page.tsx'),
    route('admin/imports', './features/staff/imports/imports-page.tsx'),
    route('admin/imports/:id', './features/staff/imports/import-page.tsx'),
    route('admin/announcements', './features/staff/announcements/announcements-page.tsx'),
    route('admin/announcements/new', './features/staff/announcements/new-announcement-page.tsx'),
    route('admin/announcements/:id', './features/staff/announcements/announcement-page.tsx'),
    route('admin/messages', './features/staff/messages/messages-page.tsx'),
    route('admin/templates', './features/staff/templates/templates-page.tsx'),
    route('admin/templates/:key', './features/staff/templates/template-page.tsx'),
    route('admin/approvals', './pages/approvals-page.tsx'),
    route('admin/notices', './features/notifications/notifications-page.tsx', { id: 'staff-notices' }),
    route('admin/dashboard', './features/staff/dashboard/dashboard-page.tsx'),
    route('admin/orders', './features/staff/orders/orders-page.tsx'),
    route('admin/orders/:reference', './features/staff/orders/order-page.tsx'),
    route('admin/tickets', './features/staff/tickets/tickets-page.tsx'),
    route('admin/tickets/answers', './features/staff/tickets/canned-answers-page.tsx'),
    route('admin/tickets/:number', './features/staff/tickets/ticket-page.tsx'),
    route('admin/*', './app/app-not-found.tsx', { id: 'app-admin-not-found' }),
  ]),
];

const publicKitPages = HAS_KIT ? [route('dev/ui', './features/dev-ui/dev-ui-page.tsx')] : [];
const kitPages = HAS_KIT
  ? [route('dev/ui/app', './app/shell/shell-story.tsx'), route('dev/ui/staff', './app/staff/staff-story.tsx')]
  : [];

const accountPages = [
  layout('./layout/account-layout.tsx', [
    route('signin', './features/account/sign-in/signin-page.tsx'),
    route('signup', './features/account/sign-up/signup-page.tsx'),
    route('verify_email', './features/account/sign-up/verify-email-page.tsx'),
    route('forgot_password', './features/account/sign-in/forgot-password-page.tsx'),
    route('finish_up', './features/account/sign-up/finish-up-page.tsx'),
    route('admin/login', './features/account/sign-in/admin-login-page.tsx'),
    route('admin/register', './features/account/sign-in/admin-register-page.tsx'),
  ]),
];

// Opened without network, it is in the document that the service worker keeps.
const savedTokens = route('saved_tokens', './features/saved/saved-page.tsx');

const inPublicFrame = (taskPages: RouteConfigEntry[], others: RouteConfigEntry[]) => [
  layout('./layout/public-frame.tsx', [
    layout('./layout/task-layout.tsx', [layout('./data/queries/query-provider.tsx', taskPages)]),
    ...others,
  ]),
];

const publicPages = inPublicFrame(
  [
    route('purchase', './features/quick-purchase/payment/purchase-page.tsx'),
    route('purchase/confirmation', './features/quick-purchase/confirmation/confirmation-page.tsx'),
    route('find-token', './features/find-token/find-token-page.tsx'),
    route('receipt/:code', './features/receipt-proof/receipt-page.tsx'),
    route('privacy/visitors', './features/visitor-rights/visitor-rights-page.tsx'),
    route('pass', './features/pass/pass-page.tsx'),
    savedTokens,
  ],
  [
    layout('./layout/public-layout.tsx', [
      index('./pages/home-page.tsx'),
      route('about', './features/company/about-page.tsx'),
      route('status', './features/status/status-page.tsx'),
      route('faqs', './features/company/faqs-page.tsx'),
      route('cookies', './features/legal/cookies-page.tsx'),
      route('terms', './features/legal/terms-page.tsx'),
      route('privacy', './features/legal/privacy-page.tsx'),
      route('contact', './features/contact/contact-page.tsx'),
      ...SERVICES.map((key) => route(`services/${key}`, `./features/services/${key}-page.tsx`)),
      ...publicKitPages,
      route('*', './features/not-found/not-found-page.tsx'),
    ]),
  ],
);

/** The files of routes, by their paths in this folder: './features/cards/cards-page.tsx'. */
const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

/** Whose pages the scripts are cut for (start/building/chunk-loaders.ts). All other files are those of public pages. */
export const ROUTE_FILES = {
  residents: filesOf(appPages),
  /** Estate managers, guards, staff, and the pages that show developers every component. */
  offices: filesOf([...portalPages, ...gatePages, ...staffPages, ...kitPages, ...publicKitPages]),
} as const;

/** A route for all pages of the other document below this path. */
const otherDocument = (path: string, file: string) => route(path, file, { id: `${OTHER_DOCUMENT}-${path}` });

/** Leads to the other documents from a document with only the pages of a section and the pages for signing in. */
const leave = (file: string) => [
  // The root itself matches '/', and would show nothing there.
  index(file, { id: `${OTHER_DOCUMENT}-home` }),
  otherDocument('*', file),
];

const OTHER = '../start/page/other-document.tsx';
const inEachDocument: Record<Document, RouteConfigEntry[]> = {
  public: [
    ...SECTIONS.map(({ base }) => otherDocument(`${base.slice(1)}/*`, OTHER)),
    ...accountPages,
    ...kitPages,
    ...publicPages,
  ],
  app: [...appPages, ...accountPages, ...inPublicFrame([savedTokens], []), ...leave('../start/page/leave-app.tsx')],
  office: [...portalPages, ...gatePages, ...staffPages, ...accountPages, ...leave(OTHER)],
};

/** A developer's server has all pages in one document. */
export default (compiledDocument
  ? inEachDocument[compiledDocument]
  : [
      ...appPages,
      ...accountPages,
      ...portalPages,
      ...gatePages,
      ...staffPages,
      ...kitPages,
      ...publicPages,
    ]) satisfies RouteConfig;
