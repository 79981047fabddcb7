export { z } from 'zod/mini';
export { kobo } from './fields.ts';
