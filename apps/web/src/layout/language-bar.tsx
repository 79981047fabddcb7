import type { Language } from '../strings/english.ts';
import { STRINGS } from '../strings/index.ts';
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

/** The switch of the bar: each language in its place, that of this page marked, each other one as a link. */
export function LanguageBar() {
  return (
    <div role="group" aria-label={STRINGS.layout.language} className="language-bar">
      <LanguageSwitch className="" nameOf={shortName} withCurrent />
    </div>
  );
}
