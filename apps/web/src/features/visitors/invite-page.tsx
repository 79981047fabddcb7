import { makeEvent, makePass } from '@gatelight/contract/places/gate/passes';
import type { VisitorPass } from '@gatelight/contract/places/gate/passes';
import type { PassKind } from '@gatelight/contract/places/passes/signed-pass';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call, failureText } from '../../api.ts';
import { NotRead } from '../../data/queries/not-read.tsx';
import { passesQuery, visitorHousesQuery } from '../../data/visitors.ts';
import { wasNotDone } from '../../data/payment/intent-key.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { Form } from '../../ui/fields/form.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { ActionBar } from '../../ui/payment/wizard.tsx';
import { BackLink, HouseChoice, NoHouse, chosenHouse, visitorsPath } from './houses.tsx';
import { InviteFields, KindChoice } from './invite-fields.tsx';
import { draftOf, hasCodeEach, wantedOf } from './new-pass.ts';
import type { Draft, Problems, Wanted } from './new-pass.ts';

export const meta = () => hiddenHead(WORDS.invite);

export const handle: PageHandle = { title: WORDS.invite, lead: WORDS.lead, isOffline: true };

/** `/user/visitors/invite`: a new code. Everything is filled in, so that inviting a visitor for today needs one click. */
export default function InvitePage() {
  const houses = useQuery(visitorHousesQuery);
  const [search, setSearch] = useSearchParams();
  const house = chosenHouse(houses.data, search.get('house'));
  return (
    <div className="page-form">
      <div className="grid min-w-0 gap-5">
        <div className="grid gap-1">
          <BackLink house={search.get('house')} />
          <PageHeading className="app-title">{WORDS.invite}</PageHeading>
          <p className="text-ink-2">{WORDS.lead}</p>
        </div>
        {houses.data ? (
          house?.has_gate ? (
            <>
              <HouseChoice
                houses={houses.data.filter(({ has_gate: hasGate }) => hasGate)}
                value={house.id}
                onChange={(id) => setSearch({ house: id }, { replace: true })}
              />
              <InviteForm key={house.id} house={house.id} />
            </>
          ) : (
            <NoHouse hasHouse={house !== undefined} />
          )
        ) : (
          <NotRead query={houses} title={WORDS.failed} note={WORDS.failedText} className="h-96 w-full rounded-lg" />
        )}
      </div>
    </div>
  );
}

type Sent = { readonly draft: Draft; readonly wanted: Wanted; readonly key: string };

async function send(house: string, { wanted, key }: Sent): Promise<readonly VisitorPass[]> {
  const request = { params: { house }, idempotencyKey: key };
  if ('event' in wanted) return (await call(makeEvent, { ...request, body: wanted.event })).passes;
  return [await call(makePass, { ...request, body: wanted.pass })];
}

function InviteForm({ house }: { readonly house: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => draftOf('once', Date.now()));
  const [problems, setProblems] = useState<Problems>({});
  // One click is one code, however often it is sent: a request without a response is sent again unchanged.
  const unanswered = useRef<Sent | null>(null);
  const make = useSingleMutation({
    mutationFn: (sent: Sent) => send(house, sent),
    onSuccess: (made: readonly VisitorPass[]) => {
      queries.setQueryData(passesQuery(house).queryKey, (before) => [...made, ...(before ?? [])]);
      void queries.invalidateQueries({ queryKey: ['visitors', house] });
      const [{ id, event } = { id: '', event: null }] = made;
      void navigate(visitorsPath(house, event ? { event: event.id } : { pass: id }), {
        replace: true,
        state: { isNew: true },
      });
    },
    onError: (failure) => {
      if (wasNotDone(failure)) unanswered.current = null;
    },
  });

  function change(changed: Partial<Draft>): void {
    setDraft((now) => ({ ...now, ...changed }));
    setProblems({});
  }

  function submit(form: HTMLFormElement): void {
    if (unanswered.current?.draft === draft) return make.mutate(unanswered.current);
    const result = wantedOf(draft, Date.now());
    if ('problems' in result) {
      setProblems(result.problems);
      return focusInvalid(form);
    }
    unanswered.current = { draft, wanted: result, key: crypto.randomUUID() };
    make.mutate(unanswered.current);
  }

  return (
    <Form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <KindChoice
        value={draft.kind}
        onChange={(kind: PassKind) => {
          setDraft((now) => draftOf(kind, Date.now(), now));
          setProblems({});
        }}
      />
      <InviteFields draft={draft} problems={problems} onChange={change} />
      <div role="alert" className="empty:hidden">
        {make.error && (
          <Notice kind="danger">
            <p className="font-semibold">{WORDS.notMade}</p>
            <p>{`${failureText(make.error)} ${WORDS.kept}`}</p>
          </Notice>
        )}
      </div>
      <ActionBar>
        <Button type="submit" wide name={hasCodeEach(draft) ? WORDS.makeAll : WORDS.make} isLoading={make.isPending} />
      </ActionBar>
    </Form>
  );
}
