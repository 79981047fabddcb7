import type { Tx } from '#platform/database/db';
import { ticketNumber } from './users/open-ticket.ts';
import { insertNote, saveCanned, storeSorting } from './staff/staff-act-store.ts';
import { findTicket } from './staff/staff-ticket-store.ts';
import { insertTicket } from './store.ts';
import { insertDemonstrationEstateTickets, insertDemonstrationTicket } from './users/user-ticket-store.ts';

const canned = [
  {
    title: 'The meter shows 30',
    message:
      'Hello {first_name},\n\n30 means that the meter did not take the digits. Please key in all twenty again, slowly.\n\nIf it shows 30 again, reply with a photo of the display.\n\n{me}',
  },
  {
    title: 'Where is my token?',
    message:
      'Hello {first_name},\n\nyour payment is here. We have sent the token for {reference} again, to your phone and to your email address.\n\n{me}',
  },
  {
    title: 'We are looking into it',
    message: 'Hello {name},\n\nwe are looking into {number} and write to you today.\n\n{me}',
  },
] as const;

/** Tickets and canned answers of the demonstration: a resident's ticket with a note of staff, and a visitor's. */
export async function loadDemonstrationTickets(
  tx: Tx,
  { resident, member }: { resident: bigint; member: bigint },
): Promise<void> {
  for (const one of canned) await saveCanned(tx, one);
  const number = ticketNumber();
  await insertDemonstrationTicket(tx, resident, number, {
    subject: 'The meter of my tenant shows 30',
    message: 'My tenant keyed the token in twice. The display says 30 and the units stay the same.',
    topic: 'token',
  });
  const ticket = await findTicket(tx, number);
  if (!ticket) throw new Error('the demonstration ticket is missing');
  await storeSorting(tx, ticket.id, { priority: 'high' });
  await insertNote(tx, { ticketId: ticket.id, by: member, message: 'The second one from this block this week.' });
  await insertTicket(
    tx,
    ticketNumber(),
    {
      name: 'Bola Adeyemi',
      email: 'bola@example.com',
      phoneNumber: '',
      subject: 'Do you serve estates in Ajah?',
      message: 'We are 60 houses and want prepaid meters.',
      reference: '',
    },
    undefined,
  );
}

/** Tickets of residents to a demonstration estate so many hours ago, and its replies. */
export async function loadDemonstrationEstateTickets(
  tx: Tx,
  estateId: bigint,
  tickets: readonly {
    user: bigint;
    house: string;
    subject: string;
    message: string;
    hours: number;
    reply?: string;
    isSolved?: true;
  }[],
): Promise<void> {
  const given = tickets.map(({ user, ...ticket }) => ({ ...ticket, user: user.toString(), number: ticketNumber() }));
  await insertDemonstrationEstateTickets(tx, estateId, given);
}
