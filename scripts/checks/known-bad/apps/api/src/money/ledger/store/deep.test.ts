// must be refused by: no-restricted-imports
export { quote } from '../../../selling/vending/order.ts';
