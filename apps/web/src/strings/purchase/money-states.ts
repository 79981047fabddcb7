// The contract has the English words, because messages and files of the server use them too. Another language has its own file.
export { REFUND_LABELS, REFUND_TITLES } from '@gatelight/contract/money-states';
