import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { TERMS } from '../../strings/legal/terms.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => pageHead({ title: TERMS.title, description: TERMS.lead, path: PATHS.terms });

export default function TermsPage() {
  return <LegalDocument text={TERMS} />;
}
