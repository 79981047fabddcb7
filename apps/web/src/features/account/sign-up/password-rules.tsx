import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { SIGN_UP_WORDS as words } from '../../../strings/account/sign-up.ts';

/** The rules of the contract's `chosenPassword`, each separately. */
const RULES = [
  { text: words.rules.length, isMet: (password: string) => password.length >= 8 },
  { text: words.rules.uppercase, isMet: (password: string) => /\p{Lu}/u.test(password) },
  { text: words.rules.lowercase, isMet: (password: string) => /\p{Ll}/u.test(password) },
  { text: words.rules.digit, isMet: (password: string) => /\d/.test(password) },
  { text: words.rules.special, isMet: (password: string) => /[@$!%*?&#]/.test(password) },
] as const;

/** The rules for a password, ticked while it is typed. */
export function PasswordRules({ password }: { readonly password: string }) {
  return (
    <ul
      aria-label={words.rulesTitle}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-1 text-13"
    >
      {RULES.map(({ text, isMet }) => {
        const isDone = isMet(password);
        const Icon = isDone ? CircleCheck : CircleDashed;
        return (
          <li key={text} className={isDone ? 'flex gap-1.5 font-medium text-success' : 'flex gap-1.5 text-ink-2'}>
            <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            <span>
              {text} <span className="sr-only">({isDone ? words.met : words.notMet})</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
