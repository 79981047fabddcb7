import type * as z from 'zod/mini';

export type StorageArea = 'localStorage' | 'sessionStorage';

// A browser may refuse storage altogether (private windows, blocked cookies, a full disk). Then nothing is kept,
// and the page works for as long as it stays open.
function area(name: StorageArea): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[name];
  } catch {
    return null;
  }
}

/** The value stored under the key; null when there is none that still matches the schema. */
export function readStored<T>(name: StorageArea, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const text = area(name)?.getItem(key);
    if (!text) return null;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeStored(name: StorageArea, key: string, value: unknown): void {
  try {
    area(name)?.setItem(key, JSON.stringify(value));
  } catch {
    // See above: without storage there is nothing to keep.
  }
}

export function removeStored(name: StorageArea, key: string): void {
  try {
    area(name)?.removeItem(key);
  } catch {
    // See above.
  }
}
