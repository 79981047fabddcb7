import { Link } from 'react-router';
import { BRAND } from '../brand.ts';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';
import { Logo } from '../ui/images/logo.tsx';

/** The logo in the header of a public page, which leads home. */
export function LogoLink() {
  return (
    <Link
      to={PATHS.home}
      aria-label={`${BRAND.name}, ${STRINGS.layout.home}`}
      className="-mx-1 flex min-h-11 items-center rounded-sm px-1"
    >
      <Logo />
    </Link>
  );
}
