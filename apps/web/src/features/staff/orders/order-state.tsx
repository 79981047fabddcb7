import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';

const TONES: Readonly<Record<StaffOrder['status'], Tone>> = {
  created: 'neutral',
  awaiting_payment: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  paid: 'info',
  vending: 'info',
  unknown: 'warning',
  paid_late: 'warning',
  vended: 'success',
  vend_failed: 'danger',
  refunding: 'warning',
  refunded: 'neutral',
  credited: 'neutral',
};

export function OrderState({ status }: { readonly status: StaffOrder['status'] }) {
  return <StatePill tone={TONES[status]} word={words.states[status]} />;
}

export const toneOf = (status: string): Tone => TONES[status as StaffOrder['status']] ?? 'neutral';

/** How long ago, in the biggest unit that fits. */
export function ageOf(at: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return words.age.now;
  if (minutes < 60) return words.age.minutes(String(minutes));
  return minutes < 48 * 60
    ? words.age.hours(String(Math.floor(minutes / 60)))
    : words.age.days(String(Math.floor(minutes / 1440)));
}

const lagos = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Africa/Lagos' });

/** `21 Nov, 14:05` */
export const shortTime = (at: Date) => lagos.format(at);
/** `21 Nov 2026, 14:05:09` */
export const exactTime = (at: Date) => exact.format(at);
