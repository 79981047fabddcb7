/** One file, because a user who writes a message opens its conversation next. */
export { ConversationView } from './conversation-view.tsx';
export { TicketForm } from './ticket-form.tsx';
