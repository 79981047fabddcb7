import FlaskConical from 'lucide-react/icons/flask-conical';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';

const { layout } = STRINGS;

/** A phone has room for the sentence and one link: to the page with all links. */
const PAGES = [
  { name: layout.sandbox, href: '/sandbox', isOnPhones: true },
  { name: layout.sandboxBank, href: PATHS.sandboxBank },
  { name: layout.sandboxInbox, href: PATHS.sandboxInbox },
  { name: layout.sandboxMeters, href: PATHS.sandboxMeters },
  { name: layout.sandboxFaults, href: PATHS.sandboxFaults },
];

/**
 * The slim bar of a deployment whose outside world is simulated. It is in every page and shown where the server says so
 * on `<html>` (`data-sandbox`, base.css), so that it needs neither a script nor a call.
 */
export function SandboxBar() {
  return (
    <nav
      aria-label={layout.sandboxPages}
      className="sandbox-bar fixed inset-x-0 bottom-0 z-20 h-(--bottom-bar) border-t-2 border-accent bg-warning-soft text-[min(var(--fs-13),4vw)] text-warning md:text-14"
    >
      <div className="gutter flex h-full items-center justify-between gap-2 xs:gap-4">
        <p className="flex items-center gap-2 leading-tight font-semibold">
          <FlaskConical aria-hidden="true" size={18} className="shrink-0 max-xs:hidden" />
          {layout.testMode}
        </p>
        <ul className="-me-2 flex h-full whitespace-nowrap xs:-me-3">
          {PAGES.map(({ name, href, isOnPhones }) => (
            <li key={href} className={isOnPhones ? 'md:hidden' : 'max-md:hidden'}>
              {/* Another program serves these addresses, so they are real page loads. */}
              <a
                className="grid h-full place-items-center px-2 font-semibold underline underline-offset-3 xs:px-3"
                href={href}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
