import { LanguageSwitch } from '../../layout/language-switch.tsx';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { LANGUAGE } from '../../strings/language.ts';

const ITEM = 'flex min-h-11 flex-auto items-center justify-center rounded-sm border text-13 font-semibold';

/** The language of these pages and the other one, which opens the same page there. */
export function LanguageChoice() {
  return (
    <div role="group" aria-label={words.language} className="flex gap-1 rounded-md bg-surface-2 p-1">
      <span aria-current="true" className={`${ITEM} border-line-strong bg-surface text-ink`}>
        {LANGUAGE.name}
      </span>
      <LanguageSwitch className={`${ITEM} border-transparent text-ink-2`} />
    </div>
  );
}
