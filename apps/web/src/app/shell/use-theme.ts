import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const storedTheme = z.enum(['light', 'dark']);
const readTheme = (): Theme => readStored('localStorage', KEY, storedTheme) ?? 'system';

/** The theme that this person chose on this device. 'system' follows the device and is not stored. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    return () => {
      delete dataset.theme;
    };
  }, [theme]);

  // It was chosen in another tab.
  useEffect(() => {
    const follow = () => setTheme(readTheme());
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  function choose(next: Theme): void {
    if (next === 'system') removeStored('localStorage', KEY);
    else writeStored('localStorage', KEY, next);
    setTheme(next);
  }

  return [theme, choose];
}
