/** What is known about the time without trusting the clock of the phone. */
export interface KnownTime {
  /** The newest certain time: the server's, or that of an entry made here. */
  readonly newest: number;
  /** How far this phone's clock was behind the server's at the last contact, in milliseconds. */
  readonly behind: number;
}

export const NO_TIME: KnownTime = { newest: 0, behind: 0 };

/** Phones are rarely more than a minute off. */
const BACK_MS = 2 * 60_000;
const OFF_MS = 5 * 60_000;

/** The time to judge by: never earlier than the last certain time, so that an old pass is not valid again. */
export function timeNow({ newest, behind }: KnownTime, device = Date.now()): { now: number; isWrong: boolean } {
  return { now: Math.max(device, newest), isWrong: device < newest - BACK_MS || Math.abs(behind) > OFF_MS };
}

/** After a response of the server, which is right also when this phone's clock was ahead. */
export const timeOfServer = (at: Date, device = Date.now()): KnownTime => {
  const server = at.getTime();
  return { newest: server, behind: server - device };
};
