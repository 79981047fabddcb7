import { kobo } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, money } from '#notifications';
import { ticketAbout } from './ticket-received.ts';

const schema = z.object({
  number: z.string(),
  customerName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  subject: z.string(),
  message: z.string(),
  reference: z.string(),
  enquiry: ticketAbout
    .extend({
      place: z.string(),
      solar: z
        .object({
          billKobo: kobo,
          panels: z.int(),
          panelWatts: z.int(),
          inverterWatts: z.int(),
          batteryKwh: z.int(),
        })
        .optional(),
    })
    .optional(),
});
type TicketForStaff = z.output<typeof schema>;

/** A ticket in full, for the operator. */
export const ticketForStaff = defineTemplate({
  name: 'ticket-for-staff',
  kind: 'staff',
  about: 'A new ticket in full. To the support mailbox.',
  examples: {
    'A message': {
      number: 'T-12345678',
      customerName: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '08031234567',
      subject: 'My token was refused',
      message: 'The meter says 30.',
      reference: '',
    },
  },
  schema,
  texts: {
    en: {
      sms: ({ number, subject }) => [`new message ${number}: ${subject}`],
      mail,
      inApp: (ticket) => ({ title: `${ticket.number}: ${ticket.subject}`, text: ticket.message }),
    },
  },
});

function mail(ticket: TicketForStaff, { publicUrl }: { publicUrl: string }) {
  const { number, enquiry } = ticket;
  const rows: [string, string][] = [
    ['Number', number],
    ['Name', ticket.customerName],
    ['Email', ticket.email],
    ['Phone', ticket.phoneNumber.trim() || '-'],
    ...(enquiry
      ? ([['Service', enquiry.service], ['Place', enquiry.place], ...solarRows(enquiry.solar)] as [string, string][])
      : ([
          ['Purchase', ticket.reference.trim() || '-'],
          ['Subject', ticket.subject],
        ] as [string, string][])),
  ];
  return {
    subject: `${number}: ${ticket.subject}`,
    opening: [opening(enquiry?.kind)],
    rows,
    closing: [...ticket.message.split('\n'), `Answer it here: ${publicUrl}/admin/tickets/${number}`],
  };
}

function opening(kind: 'enquiry' | 'waiting_list' | undefined): string {
  switch (kind) {
    case 'enquiry':
      return 'New enquiry about a service:';
    case 'waiting_list':
      return 'New entry on a waiting list:';
    case undefined:
      return 'New message from the contact form:';
  }
}

function solarRows(solar: NonNullable<TicketForStaff['enquiry']>['solar']): [string, string][] {
  if (!solar) return [];
  return [
    ['Monthly bill', money(solar.billKobo)],
    ['Panels', `${solar.panels} of ${solar.panelWatts} W`],
    ['Inverter', `${solar.inverterWatts / 1000} kW`],
    ['Battery', `${solar.batteryKwh} kWh`],
  ];
}
