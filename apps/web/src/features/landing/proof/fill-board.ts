import { timeText } from './time-text.ts';
import type { UsualTimes } from './usual-times.ts';

export { readUsualTimes } from './usual-times.ts';

export function fillBoard(place: HTMLElement, { this_month: month, refunds }: UsualTimes): void {
  if (refunds.length === 0) return;
  for (const { kind, median_seconds: seconds } of refunds) {
    const cell = place.querySelector(`[data-usual-time="${kind}"]`);
    if (cell) cell.textContent = timeText(seconds);
  }
  const head = place.querySelector('[data-usual-month]');
  const name = new Intl.DateTimeFormat('en-NG', { month: 'short', timeZone: 'UTC' });
  if (head) head.textContent = `, ${name.format(new Date(`${month.month}-01T00:00:00Z`))}`;
}
