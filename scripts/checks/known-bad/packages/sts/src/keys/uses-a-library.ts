// must be refused by: no-restricted-imports
export { z } from 'zod';
