import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';

const TYPING_PAUSE_MS = 300;

export type TableSearchProps = {
  /** The hint of the search field: "Meter, phone, reference, token, name or e-mail". */
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
};

/** Whether a key is meant for the page and not for a text field. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  return !isTyping && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Searches when the typing pauses, and immediately on Enter. The key / goes to it from anywhere on the page. */
export function TableSearch({ label, text, onSearch }: TableSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Searches that are not in the address yet. When one arrives there, the field may hold more text already.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (shown !== text) {
    setShown(text);
    setSent(sent.slice(sent.indexOf(text) + 1));
    // The address changed otherwise: Back, a saved view, "Clear filters".
    if (!sent.includes(text)) setTyped(text);
  }
  function searchNow(): void {
    const wanted = typed.trim();
    if (wanted === (sent.at(-1) ?? text)) return;
    setSent([...sent, wanted]);
    onSearch(wanted);
  }
  const search = useEffectEvent(searchNow);
  useEffect(() => {
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', goThere);
    return () => removeEventListener('keydown', goThere);
  }, []);
  return (
    <form
      role="search"
      className="dt-search-form"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <label className="control dt-search">
        <Search aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
        <span className="sr-only">{label}</span>
        <input
          ref={field}
          type="search"
          value={typed}
          maxLength={120}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          aria-keyshortcuts="/"
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed === '' ? (
          <kbd aria-hidden="true" className="dt-key max-md:hidden">
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label={words.clearSearch}
            className="dt-icon"
            onClick={() => {
              setTyped('');
              onSearch('');
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" size={16} />
          </button>
        )}
      </label>
    </form>
  );
}
