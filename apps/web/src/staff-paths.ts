/** Every address of the back office. */
export const STAFF_PATHS = {
  dashboard: '/admin/dashboard',
  reconciliation: '/admin/reconciliation',
  payouts: '/admin/payouts',
  refunds: '/admin/refunds',
  disputes: '/admin/disputes',
  settlements: '/admin/settlements',
  ledger: '/admin/ledger',
  orders: '/admin/orders',
  order: (reference: string) => `/admin/orders/${encodeURIComponent(reference)}`,
} as const;
