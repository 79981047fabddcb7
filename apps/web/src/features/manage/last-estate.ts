const KEY = 'gatelight.estate';

/** Which estate was opened last, on this device: `/manage` opens it. A device without storage has none. */
export function lastEstate(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept !== null && /^[1-9]\d{0,11}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** For an estate that no longer opens: `/manage` opens the list again. */
export function forgetEstate(id: string): void {
  if (lastEstate() === id) localStorage.removeItem(KEY);
}

export function rememberEstate(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Private windows may refuse storage: then /manage opens the list.
  }
}
