// must be refused by: no-restricted-imports
export { quotePrice } from '@gatelight/contract';
