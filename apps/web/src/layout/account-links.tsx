import { useStoredHome } from '../data/session/stored-home.ts';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';
import { LinkButton } from '../ui/buttons/button.tsx';

const { layout } = STRINGS;

type AccountLinksProps = {
  /** Small ones for the bar, wide ones for the menu of a phone. */
  readonly isMenu?: boolean;
  readonly onChoose?: (() => void) | undefined;
};

/** Sign in and sign up; for a user whom this device remembers a link to their account. */
export function AccountLinks({ isMenu = false, onChoose }: AccountLinksProps) {
  const home = useStoredHome();
  const size = isMenu ? ({ wide: true, onClick: onChoose } as const) : ({ small: true } as const);
  const place = (first: boolean) =>
    isMenu ? undefined : first ? 'ms-3 text-16' : 'ms-2 border-primary text-16 text-primary';
  if (home) return <LinkButton name={layout.myAccount} to={home} {...size} className={place(true)} />;
  return (
    <>
      <LinkButton name={layout.signIn} to={PATHS.signIn} look="outline" {...size} className={place(true)} />
      <LinkButton
        name={isMenu ? layout.getStartedToday : layout.getStarted}
        to={PATHS.signUp}
        look={isMenu ? 'primary' : 'outline'}
        {...size}
        className={place(false)}
      />
    </>
  );
}
