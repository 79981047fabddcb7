// must be refused by: no-restricted-imports
export { post } from '../../../apps/api/src/money/ledger/post.ts';
