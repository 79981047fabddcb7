import type { StaffTicketStory, ticketPlaceholders } from '@gatelight/contract/office/support/staff-tickets';

type Placeholder = (typeof ticketPlaceholders)[number];

/** A canned answer for one ticket. Values that this ticket does not have stay placeholders, and the server refuses to send those. */
export function filledIn(text: string, { ticket, customer, reference }: StaffTicketStory, me: string): string {
  const values: Readonly<Record<Placeholder, string>> = {
    name: customer.name,
    first_name: customer.name.split(' ')[0] ?? '',
    number: ticket.number,
    reference,
    me,
  };
  return text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name as Placeholder] || whole);
}
