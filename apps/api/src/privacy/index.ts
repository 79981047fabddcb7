/** What the privacy notice promises, done. */
export { retentionJob } from './retention.ts';
