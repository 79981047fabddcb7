import { APP_PATHS } from '../../app-paths.ts';
import { pageTitle } from '../../brand.ts';
import { screensFor } from '../../features/staff/navigation.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

/** Shown in place of a page that the person's staff roles do not include. The server refuses the page's data as well. */
export function StaffDenied({ permissions }: { readonly permissions: ReadonlySet<string> }) {
  const first = screensFor(permissions)[0];
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <title>{pageTitle(words.notAllowed)}</title>
      <h1 className="text-30">{words.notAllowed}</h1>
      <p className="max-w-[52ch] text-18 text-ink-2">{words.notAllowedText}</p>
      <LinkButton name={words.toFirst} to={first?.to ?? APP_PATHS.userHome} />
    </div>
  );
}
