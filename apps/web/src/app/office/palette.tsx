import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { OFFICE_WORDS as words } from '../../strings/office.ts';

export type Choice = {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly note?: string;
  readonly to: string;
};

export type Found = { readonly choices: readonly Choice[]; readonly isSearching: boolean; readonly hasFailed: boolean };

export type PaletteProps = {
  readonly name: string;
  readonly hint: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Matches for the text, the best first; those of one group are next to each other. */
  readonly found: Found;
  readonly onClose: () => void;
};

/** The pages whose names contain the text. */
export function screensLike(
  screens: readonly { readonly name: string; readonly to: string }[],
  text: string,
): Choice[] {
  const wanted = text.trim().toLowerCase();
  return screens
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, to }) => ({ id: to, group: words.pages, name, to }));
}

/** Goes to any page and finds anything: one field, a list below it, arrows choose, Enter goes. */
export function Palette({ name, hint, text, onType, found, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [at, setAt] = useState(0);
  const { choices } = found;
  const chosen = choices[Math.min(at, choices.length - 1)];
  const optionId = (choice: Choice) => `${id}-${choice.id}`;

  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, choices.length]);

  function openChoice(choice: Choice | undefined): void {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  }
  function moveSelection(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      openChoice(chosen);
    }
  }
  const isNothing = text.trim() !== '' && choices.length === 0 && !found.isSearching;
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className="dialog palette"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <label className="palette-field">
        <Search aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
        <span className="sr-only">{name}</span>
        <input
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && optionId(chosen)}
          aria-autocomplete="list"
          autoFocus
          value={text}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          placeholder={hint}
          onKeyDown={moveSelection}
          onChange={(event) => {
            onType(event.target.value);
            setAt(0);
          }}
        />
      </label>
      <p role="status" className="sr-only">
        {found.isSearching ? words.searching : words.results(String(choices.length))}
      </p>
      {found.hasFailed && <p className="px-4 py-2 text-14 text-warning">{words.searchFailed}</p>}
      {isNothing && <p className="px-4 py-6 text-center text-ink-2">{words.nothing(text.trim())}</p>}
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={name} className="palette-list">
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={optionId(choice)}
            role="option"
            aria-selected={choice === chosen}
            className="palette-option"
            data-first={choices[index - 1]?.group === choice.group ? undefined : choice.group}
            onPointerMove={() => setAt(index)}
            onClick={() => openChoice(choice)}
            onKeyDown={moveSelection}
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{choice.name}</span>{' '}
              {choice.note !== undefined && <span className="block text-13 text-ink-2">{choice.note}</span>}
            </span>
            <span className="ms-auto text-13 text-ink-3">{choice.group}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
