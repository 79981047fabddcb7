import { ticketPriorities, type TicketPriority } from '@gatelight/contract';
import { defineSetting, type SettingField } from '#platform/settings/settings';

const hours = { kind: 'whole', min: 1, max: 2160, unit: 'hours' } as const;

/** Around the clock, because people also buy electricity at night, and then problems happen at night too. */
const fallback: Readonly<Record<`${TicketPriority}_${'answer' | 'resolve'}`, number>> = {
  urgent_answer: 1,
  urgent_resolve: 8,
  high_answer: 4,
  high_resolve: 24,
  normal_answer: 12,
  normal_resolve: 72,
  low_answer: 24,
  low_resolve: 168,
};

/** Migration 0090 has the same fallback, because the database starts the clock of each ticket. */
export const serviceLevel = defineSetting({
  key: 'support.service-level',
  group: 'support',
  title: 'Service level of tickets',
  about:
    'Within how many hours a ticket is answered and solved, around the clock. The clock stops while a ticket waits for its customer. A change applies to tickets that are opened, or get another priority, afterwards.',
  fields: ticketPriorities.flatMap((priority): SettingField[] => {
    const name = priority[0]!.toUpperCase() + priority.slice(1);
    return [
      { name: `${priority}_answer`, label: `${name}: first answer within`, ...hours },
      { name: `${priority}_resolve`, label: `${name}: solved within`, ...hours },
    ];
  }),
  fallback,
  secondPerson: false,
});
