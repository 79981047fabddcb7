// must be refused by: no-restricted-imports
export { quote } from '../vending/index.ts';
