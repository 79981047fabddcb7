// must be refused by: no-restricted-imports
export { randomBytes } from 'node:crypto';
