import { useLocation } from 'react-router';
import { LANGUAGE } from '../strings/language.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { rememberLanguage } from './remember-language.ts';

export type LanguageSwitchProps = { readonly className: string };

/**
 * The same page in the other language. Another build draws it, so this is a plain link and works without a script; what
 * was typed and what is being paid stays in the browser's storage.
 */
export function LanguageSwitch({ className }: LanguageSwitchProps) {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  const { base, tag, name } = LANGUAGE.other;
  const path = base + pathname.replace(/\/$/, '') || '/';
  return (
    <a
      href={isHydrated ? path + search + hash : path}
      hrefLang={tag}
      lang={tag}
      rel="alternate"
      className={className}
      onClick={() => rememberLanguage(base)}
    >
      {name}
    </a>
  );
}
