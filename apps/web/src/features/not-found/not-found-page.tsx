import { hiddenHead } from '../../page-head.ts';
import { NOT_FOUND_WORDS } from '../../strings/common/not-found.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export const meta = () => hiddenHead(NOT_FOUND_WORDS.title);

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
