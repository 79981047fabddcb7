/** Every address inside the app. Apart from the public ones, so that public pages do not load them. */
export const APP_PATHS = {
  userHome: '/user/dashboard',
  notifications: '/user/dashboard/notifications',
  vendUtility: '/user/vend_utility',
  fundWallet: '/user/fund_wallet',
  history: '/user/history',
  serviceCharge: '/user/service_charge',
  profile: '/user/profile',
  help: '/user/help',
  withdrawals: '/user/withdrawals',
  manageHome: '/manage/dashboard',
  adminHome: '/admin/dashboard',
} as const;
