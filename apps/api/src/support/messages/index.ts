import { ticketForStaff } from './ticket-for-staff.ts';
import { ticketReceived } from './ticket-received.ts';

/** For createNotifications. */
export const supportTemplates = [ticketReceived, ticketForStaff];
