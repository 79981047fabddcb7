// must be refused by: no-restricted-imports
export { PATHS } from '../../../../apps/web/src/paths.ts';
