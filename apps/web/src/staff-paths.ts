/** Every address of the back office. */
export const STAFF_PATHS = {
  dashboard: '/admin/dashboard',
  orders: '/admin/orders',
  order: (reference: string) => `/admin/orders/${encodeURIComponent(reference)}`,
} as const;
