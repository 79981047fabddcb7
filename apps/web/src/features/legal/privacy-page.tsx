import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { PRIVACY } from '../../strings/legal/privacy.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => pageHead({ title: PRIVACY.title, description: PRIVACY.lead, path: PATHS.privacy });

export default function PrivacyPage() {
  return <LegalDocument text={PRIVACY} />;
}
