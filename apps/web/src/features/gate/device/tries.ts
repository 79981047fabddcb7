/** Wrong codes or PINs in a row, and the end of the wait of this device. Stored, so that a reload does not reset them. */
export interface Tries {
  readonly wrong: number;
  readonly until: number;
}

export const NO_TRIES: Tries = { wrong: 0, until: 0 };
export const MOST_TRIES = 5;
const WAIT_MS = 60_000;

/** A clock that was set back does not make the minute longer. */
export const waitMs = ({ until }: Tries, device = Date.now()) => Math.min(Math.max(until - device, 0), WAIT_MS);

export function oneMoreWrong({ wrong }: Tries, device = Date.now()): Tries {
  return wrong + 1 < MOST_TRIES ? { wrong: wrong + 1, until: 0 } : { wrong: 0, until: device + WAIT_MS };
}

/** When the server says that too many codes were tried. */
export const waitNow = (device = Date.now()): Tries => ({ wrong: 0, until: device + WAIT_MS });
