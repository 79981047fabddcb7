/** The texts of messages as staff see, change and try them. */
export { messageTemplatesSlice } from './slice.ts';
