import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const gateLimits = {
  /** A house has few visitors an hour, and each code uses one of a million of the estate. */
  passes: { name: 'passes', most: 60, windowSeconds: hour },
  /** Up to 50 codes each, and every code is hashed slowly. */
  events: { name: 'pass-events', most: 10, windowSeconds: hour },
  /** Signatures cannot be guessed. This limits the cost of attempts. */
  looks: { name: 'pass-looks', most: 120, windowSeconds: hour },
  pairings: { name: 'gate-pairings', most: 30, windowSeconds: hour },
  /** For a busy gate with a queue. Wrong codes have their own limit in the database. */
  checks: { name: 'gate-checks', most: 120, windowSeconds: 60 },
  /**
   * Each picture is decoded and stored again, which costs time. After a week without network a phone sends all its
   * photos.
   */
  photos: { name: 'entry-photos', most: 240, windowSeconds: hour },
  pins: { name: 'guard-pins', most: 30, windowSeconds: hour },
  /** For each device. Each call proves a first PIN, which is one of a million, and costs up to three slow hashes. */
  ownPins: { name: 'own-guard-pins', most: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
