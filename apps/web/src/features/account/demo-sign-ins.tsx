import type { UserView } from '@gatelight/contract/identity';
import { useEffect, useRef } from 'react';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { SIGN_IN_WORDS } from '../../strings/account/sign-in.ts';
import { showError } from '../../ui/feedback/toast.tsx';
import { useEarlyPress } from '../../ui/hooks/use-early-press.ts';
import { signInWith } from './queries.ts';

const words = SIGN_IN_WORDS.demo;

const PASSWORD = 'Estate#2026';
// Printed at the start of every sandbox; none of them exists anywhere else.
const PEOPLE = [
  { email: 'ada@example.com', name: words.resident, role: words.residentRole },
  { email: 'tunde@example.com', name: words.owner, role: words.ownerRole },
  { email: 'musa@example.com', name: words.manager, role: words.managerRole },
  { email: 'admin@example.com', name: words.admin, role: words.adminRole },
] as const;

type DemoButtonProps = {
  readonly name: string;
  readonly role: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
};

// A form of its own: a press that comes before the script is noted and answered later.
function DemoButton({ name, role, isBusy, onPress }: DemoButtonProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.dataset.alive = '';
  }, []);
  useEarlyPress(form, onPress);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <button type="submit" className="choice-card w-full text-start" aria-busy={isBusy || undefined}>
        <span className="font-semibold">{name}</span>
        <span className="text-13 text-ink-2">{role}</span>
      </button>
    </form>
  );
}

/** Signs in with one click as one of the demonstration users. In every page and shown where the server says `data-sandbox`. */
export function DemoSignIns({ onSignedIn }: { readonly onSignedIn: (user: UserView) => void }) {
  const send = useSingleMutation({
    mutationFn: (email: string) => signInWith({ identifier: email, password: PASSWORD }),
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (failure) => showError(failureText(failure)),
  });
  return (
    <section aria-labelledby="demo-sign-ins" className="sandbox-only needs-script card gap-3 p-4">
      <div>
        <h2 id="demo-sign-ins" className="text-18">
          {SIGN_IN_WORDS.demoTitle}
        </h2>
        <p className="text-14 text-ink-2">{SIGN_IN_WORDS.demoText}</p>
      </div>
      <ul className="grid gap-2 xs:grid-cols-2">
        {PEOPLE.map(({ email, name, role }) => (
          <li key={email}>
            <DemoButton
              name={name}
              role={role}
              isBusy={send.isPending && send.variables === email}
              onPress={() => send.mutate(email)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
