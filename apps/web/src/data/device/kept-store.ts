import type { PersistStorage, StorageValue } from 'zustand/middleware';
import type * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './browser-storage.ts';

/**
 * Where a zustand store keeps its state on this device. A value that no longer matches the schema is ignored; without storage
 * the state lasts as long as the page.
 */
export function keptOnDevice<State>(schema: z.ZodMiniType<StorageValue<State>>): PersistStorage<State> {
  return {
    getItem: (name) => readStored('localStorage', name, schema),
    setItem: (name, value) => writeStored('localStorage', name, value),
    removeItem: (name) => removeStored('localStorage', name),
  };
}
