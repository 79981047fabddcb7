import { BRAND } from '../../../brand.ts';
import { LogoMark } from '../../../ui/images/logo.tsx';

/** The operator's logo, before the device belongs to a gate. */
export function Brand() {
  return (
    <p className="gbrand">
      <LogoMark className="glogo" />
      {BRAND.name}
    </p>
  );
}
