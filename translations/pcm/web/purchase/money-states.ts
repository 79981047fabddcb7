// The contract has the words, because messages and files of the server use them too.
export { REFUND_LABELS, REFUND_TITLES } from '../../contract/money-states.ts';
