// must be refused by: no-restricted-imports
export { post } from '../../api/src/ledger/post.ts';
