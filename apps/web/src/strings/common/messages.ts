// The English text of each error and field code is the contract's, because the server sends the same text to API clients.
// A page compiled in another language takes its own file and carries no English one.
// The texts of staff's errors come with the back office.
export { fieldMessage, pageErrorMessage as errorMessage } from '@gatelight/contract/messages';
