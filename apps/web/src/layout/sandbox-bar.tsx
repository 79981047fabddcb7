import FlaskConical from 'lucide-react/icons/flask-conical';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';

const { layout } = STRINGS;

const PAGES = [
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
      className="sandbox-bar fixed inset-x-0 bottom-0 z-20 h-11 border-t border-on-accent/20 bg-accent text-14 text-on-accent"
    >
      <div className="gutter flex h-full items-center justify-between gap-2 xs:gap-4">
        <p className="flex items-center gap-2 font-semibold whitespace-nowrap">
          <FlaskConical aria-hidden="true" size={18} className="max-[22.5rem]:hidden" />
          {layout.sandbox}
          <span className="hidden font-normal md:inline">{layout.sandboxNote}</span>
        </p>
        <ul className="-me-1.5 flex h-full whitespace-nowrap max-[22.5rem]:overflow-x-auto min-[22.5rem]:-me-2 xs:-me-3">
          {PAGES.map(({ name, href }) => (
            <li key={href}>
              {/* Another program answers these addresses, so they are real page loads. */}
              <a
                className="grid h-full place-items-center px-1.5 max-[18.75rem]:px-1 font-semibold min-[22.5rem]:px-2 underline underline-offset-3 xs:px-3"
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
