/** The texts of messages, which staff see, change and test. */
export { messageTemplatesSlice } from './slice.ts';
