// The contract writes the English sentence, because API clients get the same one. Another language has its own file.
export { moneySentence } from '@gatelight/contract/money';
