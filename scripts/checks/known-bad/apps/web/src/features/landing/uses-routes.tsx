// must be refused by: no-restricted-imports
export { default } from '../../routes.ts';
