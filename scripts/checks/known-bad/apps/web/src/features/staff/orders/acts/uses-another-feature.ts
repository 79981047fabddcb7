// must be refused by: no-restricted-imports
export { useVend } from '../../../vend/use-vend.ts';
