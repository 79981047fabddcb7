export { z } from 'zod';
export { kobo } from './fields.ts';
