import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const withdrawalLimits = {
  withdrawals: { name: 'withdrawals', most: 5, windowSeconds: hour },
  /** Each name enquiry shows the owner of an account, and costs a call to the provider. */
  nameEnquiry: { name: 'name-enquiry', most: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
