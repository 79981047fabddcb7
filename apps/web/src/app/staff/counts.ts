import type { StaffCounter } from '../../features/staff/navigation.ts';

/** How many items wait in the queues that this person may see; counters of other queues are missing. */
export type StaffCounts = Readonly<Partial<Record<StaffCounter, number>>>;
