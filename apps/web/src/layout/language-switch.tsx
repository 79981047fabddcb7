import { useLocation } from 'react-router';
import { STRINGS } from '../strings/index.ts';
import { LANGUAGE } from '../strings/language.ts';
import { LANGUAGES } from '../strings/languages.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { rememberLanguage } from './remember-language.ts';

export type LanguageSwitchProps = {
  readonly className: string;
  /** In a bar: short names, said in full. */
  readonly isShort?: boolean;
};

/**
 * The same page in each other language. It has scripts of its own, so this is a plain link and works without a script; what
 * was typed and what is being paid stays in the browser's storage.
 */
export function LanguageSwitch({ className, isShort = false }: LanguageSwitchProps) {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  return LANGUAGES.filter(({ code }) => code !== LANGUAGE.code).map(({ code, base, tag, name, short }) => {
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
        {isShort && short ? <ShortName name={name} short={short} /> : name}
      </a>
    );
  });
}

const ShortName = ({ name, short }: { readonly name: string; readonly short: string }) => (
  <>
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{name}</span>
  </>
);

/** The switch of the bar: the language of this page, and each other one as a link. */
export function LanguageBar() {
  const { name, short } = LANGUAGE;
  return (
    <div role="group" aria-label={STRINGS.layout.language} className="language-bar">
      <span aria-current="true">{short ? <ShortName name={name} short={short} /> : name}</span>
      <LanguageSwitch className="" isShort />
    </div>
  );
}
