import { PATHS } from '../../paths.ts';
import { STRINGS } from '../../strings/index.ts';
import { NOT_FOUND_WORDS } from '../../strings/not-found.ts';
import { LinkButton } from '../../ui/button.tsx';

/** There is nothing at this address: the specified heading and a way on. */
export function NotFoundScreen() {
  return (
    <div className="gutter grid min-h-[60vh] content-center gap-5 py-16">
      <h1>{NOT_FOUND_WORDS.title}</h1>
      <p className="max-w-[50ch] text-18 text-ink-2">{NOT_FOUND_WORDS.text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton name={STRINGS.layout.goHome} to={PATHS.home} />
        <LinkButton name={STRINGS.layout.findToken} to={PATHS.findToken} look="outline" />
      </div>
    </div>
  );
}
