import { estateTicket } from './estate-ticket.ts';
import { ticketForStaff } from './ticket-for-staff.ts';
import { ticketReplyForStaff } from './ticket-reply-for-staff.ts';
import { ticketAnswer } from './ticket-answer.ts';
import { ticketReceived } from './ticket-received.ts';
import { ticketSolved } from './ticket-solved.ts';

/** For createNotifications. */
export const supportTemplates = [
  ticketReceived,
  ticketForStaff,
  ticketReplyForStaff,
  ticketAnswer,
  ticketSolved,
  estateTicket,
];
