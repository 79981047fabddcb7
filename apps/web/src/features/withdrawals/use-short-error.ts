import { useEffect, useState } from 'react';

const SHOWN_MS = 3000;

/** A message that disappears after three seconds, as specified for this form. */
export function useShortError(): [string, (text: string) => void] {
  const [shown, setShown] = useState({ text: '', at: 0 });
  useEffect(() => {
    if (shown.text === '') return undefined;
    const timer = setTimeout(() => setShown({ text: '', at: 0 }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown.text, (text) => setShown({ text, at: Date.now() })];
}
