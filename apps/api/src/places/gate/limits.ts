import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const gateLimits = {
  /** A house has few visitors an hour; each code takes one of a million from the estate. */
  passes: { name: 'passes', most: 60, windowSeconds: hour },
  /** Up to 50 codes each, and every one is hashed slowly. */
  events: { name: 'pass-events', most: 10, windowSeconds: hour },
  /** Signatures cannot be guessed. This limits what tries at it cost us. */
  looks: { name: 'pass-looks', most: 120, windowSeconds: hour },
  pairings: { name: 'gate-pairings', most: 30, windowSeconds: hour },
  /** A busy gate with a queue. Wrong codes have a limit of their own in the database. */
  checks: { name: 'gate-checks', most: 120, windowSeconds: 60 },
  /** Each picture is decoded and stored again, which costs time. After a week without network a phone sends all that it kept. */
  photos: { name: 'entry-photos', most: 240, windowSeconds: hour },
  pins: { name: 'guard-pins', most: 30, windowSeconds: hour },
  /** Of a device. Each call proves a first PIN, which is one of a million, and costs up to three slow hashes. */
  ownPins: { name: 'own-guard-pins', most: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
