import { pageTitle } from '../../brand.ts';
import { COOKIES } from '../../strings/cookies.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => [{ title: pageTitle(COOKIES.title) }, { name: 'description', content: COOKIES.lead }];

export default function CookiesPage() {
  return <LegalDocument text={COOKIES} />;
}
