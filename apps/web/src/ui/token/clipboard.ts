import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 5000;

/** Puts text on the clipboard; returns false when the browser refuses or has none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects the text of an element, so that a person can copy it by hand when the clipboard is refused. */
export function selectText(element: HTMLElement | null): void {
  if (!element) return;
  const selection = getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.addRange(range);
}

/** A "Copied" state that ends after five seconds. */
export function useCopied(): readonly [boolean, () => void] {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function markCopied() {
    clearTimeout(timer.current);
    setIsCopied(true);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS);
  }
  return [isCopied, markCopied];
}
