import type { Language } from '../strings/english.ts';
import { STRINGS } from '../strings/index.ts';
import { LANGUAGE } from '../strings/language.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** A short name for the bar, said in full. */
const shortName = ({ name, short }: Language) =>
  short ? (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </>
  ) : (
    name
  );

/** The switch of the bar: the language of this page, and each other one as a link. */
export function LanguageBar() {
  return (
    <div role="group" aria-label={STRINGS.layout.language} className="language-bar">
      <span aria-current="true">{shortName(LANGUAGE)}</span>
      <LanguageSwitch className="" nameOf={shortName} />
    </div>
  );
}
