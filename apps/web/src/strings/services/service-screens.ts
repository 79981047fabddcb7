/** Words of the small screens on service pages: those of the product, with invented data that adds up. */
export const SCREEN_WORDS = {
  purchase: {
    name: 'Price, payment and token of one purchase',
    meter: 'Meter Number',
    get: 'You get',
    lines: ['For units, at ₦207.40', 'VAT (7.5%, included)', 'You pay'],
    ready: 'Token ready',
  },
  estate: {
    name: 'Houses of an estate with their service charges',
    heads: ['House', 'Resident', 'Service charge'],
    nobody: 'No one lives here',
    charges: ['Paid', '₦30,000 overdue', 'Not due'],
    requests: 'Requests',
    request: 'Ngozi Eze asks for access to a meter',
    approve: 'Approve',
  },
} as const;
