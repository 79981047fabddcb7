/** Screens of staff that read across the whole product. */
export { backofficeSlice } from './slice.ts';
export { hasClosedDays, insertLargeYear, settleLargeYear } from './large/large-store.ts';
export type { LargeSize } from './large/statement-store.ts';
