import type { StaffTicket } from '@gatelight/contract/office/support/staff-tickets';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';

const TONES: Readonly<Record<StaffTicket['state'], Tone>> = {
  open: 'info',
  waiting_for_us: 'warning',
  waiting_for_customer: 'neutral',
  solved: 'success',
  closed: 'neutral',
};

export function TicketState({ state }: Pick<StaffTicket, 'state'>) {
  return <StatePill tone={TONES[state]} word={words.states[state]} />;
}

/** Only priorities above normal are highlighted. */
export function Priority({ priority }: Pick<StaffTicket, 'priority'>) {
  const word = words.priorities[priority];
  if (priority === 'urgent') return <StatePill tone="warning" word={word} />;
  return <span className={priority === 'high' ? 'font-semibold' : 'text-ink-2'}>{word}</span>;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration in its largest useful unit: `40 min`, `5 h`, `3 d`. */
export function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
  if (minutes < 2 * HOUR) return words.clock.minutes(String(minutes));
  return minutes < 2 * DAY
    ? words.clock.hours(String(Math.round(minutes / HOUR)))
    : words.clock.days(String(Math.round(minutes / DAY)));
}

/** Within the last hour before its time a ticket is amber. */
const SOON_MS = HOUR * MINUTE_MS;

/** The next deadline and the time left: red when it is late, amber when it is soon. */
export function DueClock({ ticket, now = Date.now() }: { readonly ticket: StaffTicket; readonly now?: number }) {
  const { due, state, topic } = ticket;
  if (due === null) {
    if (topic === 'waiting-list') return <span className="text-13 text-ink-2">{words.clock.none}</span>;
    const isOver = state === 'solved' || state === 'closed';
    return isOver ? null : <span className="text-13 text-ink-2">{words.clock.stopped}</span>;
  }
  const left = due.at.getTime() - now;
  const span = spanOf(left);
  const isLate = left < 0;
  const word =
    due.what === 'answer'
      ? isLate
        ? words.clock.answerLate(span)
        : words.clock.answer(span)
      : isLate
        ? words.clock.solutionLate(span)
        : words.clock.solution(span);
  if (!isLate && left >= SOON_MS) return <span className="text-14 whitespace-nowrap">{word}</span>;
  return <StatePill tone={isLate ? 'danger' : 'warning'} word={word} />;
}
