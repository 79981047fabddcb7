/**
 * Controllers are the barriers and readers of gates. They sign every message that they send. This slice also has the
 * cards that they read.
 */
export { authenticateControllerWith } from './signature.ts';
export { controllersSlice } from './slice.ts';
