import { BRAND } from '../../brand.ts';
import { STRINGS } from '../../strings/index.ts';

/**
 * The line that replaces a part that needs JavaScript, with our phone number. The part itself
 * has the class `needs-script`, which hides it then.
 */
export function NeedsScript() {
  return (
    <noscript>
      <p className="rounded-md bg-warning-soft p-4 text-warning">
        {STRINGS.ui.needsScript}{' '}
        <a className="inline-block py-1 font-semibold underline" href={BRAND.phoneHref}>
          {BRAND.phone}
        </a>
      </p>
    </noscript>
  );
}
