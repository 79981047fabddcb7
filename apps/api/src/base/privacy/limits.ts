import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const privacyLimits = {
  /** Decoding a picture is expensive. */
  photos: { name: 'photos', most: 20, windowSeconds: hour },
  /** An export reads everything of a user. */
  exports: { name: 'exports', most: 10, windowSeconds: hour },
  /** Each code is an SMS that we pay for. */
  visitorCodes: { name: 'visitor-codes', most: 5, windowSeconds: hour },
  visitorCodesOfPhone: { name: 'visitor-codes-phone', most: 3, windowSeconds: hour },
  /**
   * For everyone together, so that many addresses cannot send an SMS to every number of a list. One is still sent every
   * ten seconds.
   */
  visitorCodesOfAll: { name: 'visitor-codes-all', most: 200, windowSeconds: hour, slowSeconds: 10 },
  visitorTries: { name: 'visitor-code-tries', most: 30, windowSeconds: hour },
  visitorTriesOfPhone: { name: 'visitor-code-tries-phone', most: 10, windowSeconds: hour },
  deletions: { name: 'deletions', most: 10, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
