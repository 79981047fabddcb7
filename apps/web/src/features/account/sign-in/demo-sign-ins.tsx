import { getSite } from '@gatelight/contract/office/site';
import type { UserView } from '@gatelight/contract/base/identity';
import type { AnswerOf } from '@gatelight/contract/route';
import { useEffect, useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { SIGN_IN_WORDS } from '../../../strings/account/sign-in.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { signInWith } from '../queries.ts';

type Person = AnswerOf<typeof getSite>['demonstration_sign_ins'][number];

/** The first of each role. Only the server of a sandbox has them, and only it knows their password. */
function usePeople(): readonly Person[] | null {
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  useEffect(() => {
    if (document.documentElement.dataset.sandbox !== 'on') return;
    const ended = new AbortController();
    call(getSite, { signal: ended.signal }).then(
      ({ demonstration_sign_ins: all }) =>
        setPeople(all.filter(({ role }, at) => all.findIndex((one) => one.role === role) === at)),
      // The form above works without them.
      () => undefined,
    );
    return () => ended.abort();
  }, []);
  return people;
}

/** Signs in with one click as one of the demonstration users. In every page and shown where the server says `data-sandbox`. */
export function DemoSignIns({ onSignedIn }: { readonly onSignedIn: (user: UserView) => void }) {
  const people = usePeople();
  const send = useSingleMutation({
    mutationFn: ({ identifier, password }: Person) => signInWith({ identifier, password }),
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (failure) => showError(failureText(failure)),
  });
  if (people?.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="sandbox-only needs-script card gap-3 p-4">
      <div>
        <h2 id="demo-sign-ins" className="text-18">
          {SIGN_IN_WORDS.demoTitle}
        </h2>
        <p className="text-14 text-ink-2">{SIGN_IN_WORDS.demoText}</p>
      </div>
      {/* Their space is reserved before they load. */}
      <ul className="grid min-h-40 content-start gap-2 xs:grid-cols-2">
        {people?.map((person) => (
          <li key={person.identifier}>
            <button
              type="button"
              className="choice-card w-full text-start"
              aria-busy={(send.isPending && send.variables === person) || undefined}
              onClick={() => send.mutate(person)}
            >
              <span className="font-semibold">{person.name}</span>
              <span className="text-13 text-ink-2">{SIGN_IN_WORDS.demo[person.role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
