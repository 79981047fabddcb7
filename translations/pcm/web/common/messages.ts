// The contract has the text of each error and field code, because the server can send the same text.
export { fieldMessage, pageErrorMessage as errorMessage } from '../../contract/messages.ts';
