import { pageTitle } from '../../brand.ts';
import { PRIVACY } from '../../strings/privacy.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => [{ title: pageTitle(PRIVACY.title) }, { name: 'description', content: PRIVACY.lead }];

export default function PrivacyPage() {
  return <LegalDocument text={PRIVACY} />;
}
