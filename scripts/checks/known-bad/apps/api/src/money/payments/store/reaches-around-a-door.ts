// must be refused by: no-restricted-imports
export { post } from '../../ledger/post.ts';
