// must be refused by: no-restricted-imports
export { quote } from '../../vending/order.ts';
