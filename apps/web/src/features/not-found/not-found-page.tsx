import { pageTitle } from '../../brand.ts';
import { STRINGS } from '../../strings/index.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export const meta = () => [{ title: pageTitle(STRINGS.pages.notFound) }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
