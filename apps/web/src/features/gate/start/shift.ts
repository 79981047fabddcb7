import type { Shift } from '../device/kept.ts';

const SHIFT_MS = 12 * 3_600_000;

/** A shift ends automatically then, so that no entry is under the name of a guard who went home. */
export const shiftEnd = ({ began }: Shift) => began + SHIFT_MS;
