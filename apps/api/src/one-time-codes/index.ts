export { codeMessage } from './code-message.ts';
export { checkCode, forgetOldCodes, issueCode, type CodeOwner } from './one-time-codes.ts';
