/** Every address of the back office. */
export const STAFF_PATHS = {
  dashboard: '/admin/dashboard',
  approvals: '/admin/approvals',
  people: '/admin/people',
  person: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  staff: '/admin/staff',
  audit: '/admin/audit',
  orders: '/admin/orders',
  order: (reference: string) => `/admin/orders/${encodeURIComponent(reference)}`,
  tariffs: '/admin/tariffs',
  tariff: (id: string) => `/admin/tariffs/${encodeURIComponent(id)}`,
  settings: '/admin/settings',
  health: '/admin/health',
} as const;
