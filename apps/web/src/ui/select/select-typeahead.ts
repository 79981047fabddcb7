import { useRef } from 'react';
import type { SelectOption } from './select-option.ts';

const PAUSE_MS = 700;

/** Letters typed on a closed list choose the next option that begins with them, as a native list does. */
export function useTypeahead(
  options: readonly SelectOption[],
  value: string,
  onChange: (value: string) => void,
): (key: string) => void {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = Date.now();
    const before = now - typed.current.at > PAUSE_MS ? '' : typed.current.text;
    const text = before + key.toLowerCase();
    typed.current = { text, at: now };
    // Repeating the same letter goes from one match to the next.
    const isRepeated = Array.from(text).every((letter) => letter === text[0]);
    const wanted = isRepeated ? (text[0] ?? '') : text;
    const from = options.findIndex((option) => option.value === value) + (wanted.length === 1 ? 1 : 0);
    const turned = [...options.slice(Math.max(0, from)), ...options.slice(0, Math.max(0, from))];
    const match = turned.find((option) => option.label.toLowerCase().startsWith(wanted));
    if (match) onChange(match.value);
  };
}
