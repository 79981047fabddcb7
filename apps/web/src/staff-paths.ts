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
  meters: '/admin/meters',
  meter: (number: string) => `/admin/meters/${encodeURIComponent(number)}`,
  estates: '/admin/estates',
  estate: (id: string) => `/admin/estates/${encodeURIComponent(id)}`,
  imports: '/admin/imports',
  import: (id: string) => `/admin/imports/${encodeURIComponent(id)}`,
} as const;
