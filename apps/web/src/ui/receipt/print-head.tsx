import { BRAND } from '../../brand.ts';
import { RECEIPT_WORDS as WORDS } from '../../strings/purchase/receipt.ts';
import { Logo } from '../images/logo.tsx';

/** The head of every receipt on paper: logo, company, address, and title. Not on the screen. */
export function PrintHead() {
  return (
    <header className="hidden print:block">
      <Logo />
      <p className="pt-1">{BRAND.legalName}</p>
      <p>{[...BRAND.address, BRAND.phone].join(', ')}</p>
      <p className="pt-3 font-semibold">{WORDS.receipt}</p>
    </header>
  );
}
