import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { COOKIES } from '../../strings/legal/cookies.ts';
import { LegalDocument } from './legal-document.tsx';

export const meta = () => pageHead({ title: COOKIES.title, description: COOKIES.lead, path: PATHS.cookies });

export default function CookiesPage() {
  return <LegalDocument text={COOKIES} />;
}
