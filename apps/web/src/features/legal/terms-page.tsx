import { pageTitle } from '../../brand.ts';
import { TERMS } from '../../strings/terms.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => [{ title: pageTitle(TERMS.title) }, { name: 'description', content: TERMS.lead }];

export default function TermsPage() {
  return <LegalDocument text={TERMS} />;
}
