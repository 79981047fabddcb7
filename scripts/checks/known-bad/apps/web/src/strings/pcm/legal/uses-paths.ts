// must be refused by: no-restricted-imports
export { PATHS } from '../../../paths.ts';
