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
  profile: '/user/profile',
  help: '/user/help',
  withdrawals: '/user/withdrawals',
  manageHome: '/manage/dashboard',
  adminHome: '/admin/dashboard',
} as const;
