// must be refused by: no-restricted-imports
export { post } from '../money/ledger/post.ts';
