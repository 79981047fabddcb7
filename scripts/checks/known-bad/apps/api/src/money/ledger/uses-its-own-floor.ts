// must be refused by: no-restricted-imports
export { record } from '#audit';
