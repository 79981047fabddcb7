/** Every address on this site outside the app (`app-paths.ts`), so that a link never spells a path itself. */
export const PATHS = {
  home: '/',
  whoWeAre: '/#who_we_are',
  solutions: '/#solutions',
  whyChooseUs: '/#why_choose_us',
  whoWeServe: '/#who_we_serve',
  quickPurchase: '/#quick_purchase',
  money: '/#where_is_my_money',
  about: '/about',
  faqs: '/faqs',
  cookies: '/cookies',
  contact: '/contact',
  status: '/status',
  terms: '/terms',
  privacy: '/privacy',
  visitorRights: '/privacy/visitors',
  signIn: '/signin',
  signUp: '/signup',
  verifyEmail: '/verify_email',
  forgotPassword: '/forgot_password',
  finishUp: '/finish_up',
  adminLogin: '/admin/login',
  adminRegister: '/admin/register',
  savedTokens: '/saved_tokens',
  findToken: '/find-token',
  purchase: '/purchase',
  confirmation: '/purchase/confirmation',
  sandboxBank: '/sandbox/bank',
  sandboxInbox: '/sandbox/inbox',
  sandboxMeters: '/sandbox/meters',
  sandboxFaults: '/sandbox/faults',
} as const;

/** The page of one service: "/services/solar". */
export function servicePath(key: string): string {
  return `/services/${key}`;
}

/** A row of the board "Where is my money?" on the landing page. */
export const MONEY_ROWS = ['too-little', 'too-much', 'late', 'wrong-meter', 'bank-down', 'phone-off'] as const;
export type MoneyRow = (typeof MONEY_ROWS)[number];

export function moneyRowPath(row: MoneyRow): string {
  return `/#money-${row}`;
}
