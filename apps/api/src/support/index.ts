/** What people hand in: tickets for the operator, and the forms of paid purchases. */
export { closeTicket, insertStaffReply, listOpenTickets, readForStaff } from './store.ts';
export { supportSlice } from './slice.ts';
