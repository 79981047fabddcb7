import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { PAYING_WORDS as WORDS } from '../../strings/app/paying.ts';
import { Notice } from '../feedback/notice.tsx';

/** How a user with this verification level gets higher limits; nothing at the highest. */
export function LimitNotice({ level }: { readonly level: number }) {
  if (level >= 3) return null;
  const [text, path] =
    level === 1
      ? [WORDS.raiseLimitText.meter, APP_PATHS.addMeter]
      : [WORDS.raiseLimitText.bankAccount, APP_PATHS.bankAccounts];
  return (
    <Notice kind="info">
      <p>{text}</p>
      <Link to={path} className="text-link inline-flex min-h-11 items-center">
        {WORDS.raiseLimit}
      </Link>
    </Notice>
  );
}
