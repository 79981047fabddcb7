export { checkCode, forgetOldCodes, issueCode, type CodeOwner } from './one-time-codes.ts';
