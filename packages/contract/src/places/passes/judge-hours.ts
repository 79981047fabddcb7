import { LAGOS_MINUTES } from '../../lagos-days.ts';

/*
 * When the gates of an estate take visitors and deliveries, by the same rule on the guard's device, at the server and in a controller.
 * Outside these hours the guard asks the house first. No one is kept inside, and people who live or work in the estate come at any hour.
 */

/** Minutes since midnight in Lagos, both ends included. `from` after `to` goes over midnight. */
export interface GateHours {
  open_from: number;
  open_to: number;
  deliveries_from: number;
  deliveries_to: number;
}

export const ALL_HOURS: GateHours = { open_from: 0, open_to: 1439, deliveries_from: 0, deliveries_to: 1439 };

/** `closed`: the gates take no visitors now. `delivery-hours`: they do, but no deliveries. */
export type HoursReason = 'closed' | 'delivery-hours';

const DAY = 1440;

const isWithin = (minute: number, from: number, to: number) =>
  from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;

/** @param now Minutes since 1970. Null: they are taken now. */
export function judgeHours(hours: GateHours, isDelivery: boolean, now: number): HoursReason | null {
  const minute = (Math.floor(now) + LAGOS_MINUTES) % DAY;
  if (!isWithin(minute, hours.open_from, hours.open_to)) return 'closed';
  return isDelivery && !isWithin(minute, hours.deliveries_from, hours.deliveries_to) ? 'delivery-hours' : null;
}
