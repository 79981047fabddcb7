/** Barriers and readers of gates: controllers that sign what they send, and the cards that they read. */
export { authenticateControllerWith } from './signature.ts';
export { controllersSlice } from './slice.ts';
