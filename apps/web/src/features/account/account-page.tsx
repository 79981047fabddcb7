import MessageSquare from 'lucide-react/icons/message-square';
import Search from 'lucide-react/icons/search';
import Zap from 'lucide-react/icons/zap';
import gate from '../../pictures/sign-in.svg?url';
import { PATHS } from '../../paths.ts';
import { ACCOUNT_WORDS } from '../../strings/account/account.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Picture } from '../../ui/images/picture.tsx';

const words = ACCOUNT_WORDS;

const WAYS = [
  { icon: Zap, title: words.buyTitle, text: words.buyText, name: words.buy, to: PATHS.quickPurchase },
  { icon: Search, title: words.findTitle, text: words.findText, name: words.find, to: PATHS.findToken },
  { icon: MessageSquare, title: words.estateTitle, text: words.estateText, name: words.estate, to: PATHS.contact },
] as const;

/** Says honestly that accounts are not open yet, and leads to what works without one. */
export function AccountPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="gutter grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[5fr_7fr] lg:py-16">
      <div>
        <h1>{title}</h1>
        <p className="mt-5 max-w-[44ch] text-18 text-ink-2">{text}</p>
        <Picture src={gate} family="signIn" className="mt-8 hidden h-auto w-full max-w-[30rem] lg:block" />
      </div>
      <section aria-labelledby="today">
        <h2 id="today" className="text-24">
          {words.todayTitle}
        </h2>
        <ul className="mt-5 grid gap-4">
          {WAYS.map(({ icon: Icon, title: way, text: how, name, to }, at) => (
            <li key={to} className="card grid gap-4 p-5 sm:grid-cols-[auto_1fr_auto] sm:items-center">
              <Icon aria-hidden="true" size={28} strokeWidth={1.75} className="text-primary" />
              <div>
                <h3 className="text-18">{way}</h3>
                <p className="mt-1 text-ink-2">{how}</p>
              </div>
              <LinkButton
                name={name}
                to={to}

                look={at === 0 ? 'primary' : 'outline'}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
