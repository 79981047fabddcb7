// The English text of each error and field code is the contract's, because the server sends the same text to API clients.
// A page compiled in another language takes its own file and carries no English one.
export { errorMessage, fieldMessage } from '@gatelight/contract';
