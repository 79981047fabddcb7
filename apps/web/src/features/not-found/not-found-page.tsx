import { pageTitle } from '../../brand.ts';
import { NOT_FOUND_WORDS } from '../../strings/not-found.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export const meta = () => [{ title: pageTitle(NOT_FOUND_WORDS.title) }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
