import * as z from 'zod/mini';
import { readStored } from '../device/browser-storage.ts';

/** Storage key: the id of the user who keeps their tokens on this device after signing out. */
export const KEEPER = 'keep-transactions';

/** The user who keeps their tokens on this device; null: no one. */
export const readKeeper = () => readStored('localStorage', KEEPER, z.string().check(z.maxLength(40)));
