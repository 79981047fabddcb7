/** What people send us: tickets for the operator, and the forms of paid purchases. */
export { loadDemonstrationEstateTickets, loadDemonstrationTickets } from './demonstration.ts';
export { countEstateTickets, countTicketMonth } from './estate/estate-ticket-store.ts';
export { supportSlice } from './slice.ts';
