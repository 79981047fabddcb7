// must be refused by: no-restricted-imports
export { call } from '../../quick-purchase/queries.ts';
