/** Every address inside the app. Apart from the public ones, so that public pages do not load them. */
export const APP_PATHS = {
  userHome: '/user/dashboard',
  notifications: '/user/dashboard/notifications',
  vendUtility: '/user/vend_utility',
  vendStatus: '/user/vend_utility/status',
  fundWallet: '/user/fund_wallet',
  fundStatus: '/user/fund_wallet/status',
  cards: '/user/cards',
  history: '/user/history',
  meters: '/user/meters',
  addMeter: '/user/meters/add',
  serviceCharge: '/user/service_charge',
  serviceChargePay: '/user/service_charge/pay',
  serviceChargeStatus: '/user/service_charge/status',
  openPower: '/user/service_charge/power',
  openSupply: '/user/service_charge/supply',
  profile: '/user/profile',
  help: '/user/help',
  withdrawals: '/user/withdrawals',
  bankAccounts: '/user/bank_accounts',
  statement: '/user/statement',
  topUps: '/user/top_ups',
  invitation: '/user/invitation',
  /** Leads to the estate used last. */
  manageHome: '/manage',
  manageEstates: '/manage/estates',
  manageNotices: '/manage/notices',
  /** A part of the portal of an estate, such as `houses`; without one, its overview. */
  manageEstate: (id: string, part?: string) =>
    `/manage/estates/${encodeURIComponent(id)}${part === undefined ? '' : `/${part}`}`,
  adminHome: '/admin/dashboard',
} as const;
