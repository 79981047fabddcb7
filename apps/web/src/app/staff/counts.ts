import type { StaffCounter } from '../../features/staff/navigation.ts';

/** How much waits in the queues that this person may see; a counter that is not there is not theirs. */
export type StaffCounts = Readonly<Partial<Record<StaffCounter, number>>>;
