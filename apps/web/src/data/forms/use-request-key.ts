import { useRef } from 'react';

/** For calls whose body has a key: the same key while a form is sent again unchanged, and a new one for a changed form. */
export function useRequestKey(): (form: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (form) => {
    const text = JSON.stringify(form);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
