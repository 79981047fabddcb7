// must be refused by: no-restricted-imports
export { vend } from '#vending';
