// must be refused by: no-restricted-imports
export { openTicket } from '#support';
