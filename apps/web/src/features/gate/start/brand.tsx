import { BRAND } from '../../../brand.ts';
import { LogoMark } from '../../../ui/images/logo.tsx';

/** Whose page this is, before it is one gate's. */
export function Brand() {
  return (
    <p className="gbrand">
      <LogoMark className="glogo" />
      {BRAND.name}
    </p>
  );
}
