export { checkCode, issueCode, type CodeOwner } from './one-time-codes.ts';
export { oneTimeCodesSlice } from './slice.ts';
