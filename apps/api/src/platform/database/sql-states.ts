/** What the SQL of the product raises, by its SQLSTATE, and what each means. A test holds this list to the SQL files. */
export const sqlStates = {
  AC001: 'a finding is closed with a note or a journal',
  AC002: 'a manual journal is not allowed',
  DM001: 'only demonstration data may have a past',
  GL001: 'a journal is malformed',
  GL002: 'there is no such account',
  GL003: 'an account is kept in another currency',
  GL004: 'a guarded account would go below zero',
  GL005: 'a reference was posted with other content',
  GL006: 'a journal does not balance',
  GL007: 'a row of an append-only table would change',
  GL008: 'a journal cannot be reversed',
  GL009: 'a day is not over',
  GL010: 'a mark must be the first write of its transaction',
  HH001: 'a meter has another owner now',
  HH010: 'a house has meters in use',
  IN001: 'a key does not change',
  IN002: 'a cursor is not in the list',
  MT001: 'a meter cannot take this step',
  MT002: 'what happened to a meter does not change',
  PY001: 'what a charge, dispute or refund is does not change',
  PY002: 'a card cannot be charged by this user',
  SP001: 'files belong to another sender',
  ST001: 'a permission is missing',
  ST002: 'one person must be able to change roles',
  ST003: 'an act does not change',
  TF001: 'a version must begin in the future',
  TF002: 'a month is not over',
  TF003: 'a month was posted before',
  TU001: 'a scheduled top-up cannot take this step',
  VD001: 'an order cannot take this step',
  VD002: 'what was ordered does not change',
  VD003: 'tokens and their payments stay',
  VD004: 'a journal does not belong to the order',
  VD005: 'the carry of a meter has changed',
  VD006: 'not a request of the product',
  VD007: 'the same buyer was faster',
  VD009: 'the same was paid a moment ago',
  VD010: 'only a simulator has a past',
  WD001: 'a withdrawal cannot take this step',
  WD002: 'what was requested does not change',
  WD003: 'an approval was decided or is missing',
  WD004: 'a withdrawal waits for the end of a dispute',
  WL001: 'what a funding is does not change',
  WL002: 'a funding has another amount than what arrived',
  WL003: 'a session is over',
  WL004: 'a purchase is confirmed before it is made',
  WL010: 'a limit of the user would be passed',
  WL011: 'held money is decided once',
} as const;

export type SqlState = keyof typeof sqlStates;

/** Whether the database refused with one of these states. */
export function isRefusedWith(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return states.some((state) => state === code);
}
