import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '../strings/english.ts';
import { LANGUAGE } from '../strings/language.ts';
import { LANGUAGES } from '../strings/languages.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { rememberLanguage } from './remember-language.ts';

export type LanguageSwitchProps = {
  readonly className: string;
  /** The label of a language; its name when absent. */
  readonly nameOf?: (language: Language) => ReactNode;
  /** Also the language of this page, in its place among the others and not as a link. */
  readonly withCurrent?: boolean;
};

/**
 * The same page in each other language. It has scripts of its own, so this is a plain link and works without a script; what
 * was typed and what is being paid stays in the browser's storage.
 */
export function LanguageSwitch({ className, nameOf = ({ name }) => name, withCurrent = false }: LanguageSwitchProps) {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  return LANGUAGES.map((language) => {
    const { code, base, tag } = language;
    if (code === LANGUAGE.code) {
      return (
        withCurrent && (
          <span key={code} aria-current="true">
            {nameOf(language)}
          </span>
        )
      );
    }
    const path = base + pathname.replace(/\/$/, '') || '/';
    return (
      <a
        key={code}
        href={isHydrated ? path + search + hash : path}
        hrefLang={tag}
        lang={tag}
        rel="alternate"
        className={className}
        onClick={() => rememberLanguage(base)}
      >
        {nameOf(language)}
      </a>
    );
  });
}
