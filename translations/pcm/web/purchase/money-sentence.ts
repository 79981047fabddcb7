// The contract has the sentence, because the server says it too.
export { moneySentence } from '../../contract/money.ts';
