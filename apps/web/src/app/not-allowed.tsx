import { SHELL_WORDS as words } from '../strings/app/shell.ts';
import { pageTitle } from '../brand.ts';
import { LinkButton } from '../ui/buttons/button.tsx';

/** Shown in place of a page that the role may not see. The server refuses the page's data as well. */
export function NotAllowed({ home }: { readonly home: string }) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <title>{pageTitle(words.notAllowed)}</title>
      <h1 className="text-30">{words.notAllowed}</h1>
      <p className="max-w-[52ch] text-18 text-ink-2">{words.notAllowedText}</p>
      <LinkButton name={words.toHome} to={home} />
    </div>
  );
}
