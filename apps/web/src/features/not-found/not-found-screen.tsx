import nowhere from '../../pictures/state-not-found.svg?url';
import { PATHS } from '../../paths.ts';
import { STRINGS } from '../../strings/index.ts';
import { NOT_FOUND_WORDS } from '../../strings/common/not-found.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Picture } from '../../ui/images/picture.tsx';
import { cx } from '../../ui/styles/class-names.ts';

type NotFoundScreenProps = {
  /** The target of the button to the home page. */
  readonly home?: string;
  /** The frame around it has margins at its sides. */
  readonly isInFrame?: boolean;
};

/** There is no page at this address: the specified heading and a link. */
export function NotFoundScreen({ home = PATHS.home, isInFrame = false }: NotFoundScreenProps) {
  return (
    <div
      className={cx(
        'grid min-h-[60vh] items-center gap-x-16 gap-y-8 py-12 sm:grid-cols-[7fr_5fr]',
        !isInFrame && 'gutter',
      )}
    >
      <div className="grid gap-5">
        <h1>{NOT_FOUND_WORDS.title}</h1>
        <p className="max-w-[50ch] text-18 text-ink-2">{NOT_FOUND_WORDS.text}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton name={STRINGS.layout.goHome} to={home} />
          <LinkButton name={STRINGS.layout.findToken} to={PATHS.findToken} look="outline" />
        </div>
      </div>
      <Picture src={nowhere} family="state" className="h-auto w-full max-w-56 sm:max-w-96 sm:justify-self-end" />
    </div>
  );
}
