import { useState } from 'react';
import { askHouse } from '@gatelight/contract/places/walk-ins';
import type { GuardAsk } from '@gatelight/contract/places/walk-ins';
import { call, CallError } from '../../../api.ts';
import { WALK_IN_WORDS as words } from '../../../strings/gate/walk-in.ts';
import { enter, setOnline, useGate } from '../device/gate.ts';
import { isNoContact, syncGate } from '../device/sync.ts';
import { AskForm } from './ask-form.tsx';
import { AskingScreen } from './asking-screen.tsx';
import { CallScreen } from './call-screen.tsx';
import { EMPTY_DRAFT, guestOf } from './draft.ts';
import './walk-in.css';

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'asking'; readonly ask: GuardAsk }
  | { readonly kind: 'call'; readonly why: string; readonly ask: string | null };

function whyCall(failure: unknown): string {
  if (isNoContact(failure)) return words.noNetwork;
  const code = failure instanceof CallError ? failure.code : '';
  if (code === 'asked-too-often' || code === 'rate-limited') return words.often;
  return code === 'nobody-to-ask' ? words.nobodyToAsk : words.failed;
}

/** A guest without a code: the house is asked, in the app or by a call. */
export default function WalkInScreen({ onDone }: { readonly onDone: (said: string) => void }) {
  const { isOnline, shift } = useGate();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [isSending, setIsSending] = useState(false);
  /** The same for every try of one question, so that a repeat asks no one again. */
  const [key, setKey] = useState(() => crypto.randomUUID());

  const ask = async () => {
    if (!draft.house || !shift) return;
    if (!isOnline) return setStep({ kind: 'call', why: words.noNetwork, ask: null });
    setIsSending(true);
    try {
      const body = {
        key,
        guard_id: shift.guard_id,
        house_id: draft.house.id,
        visitor: draft.visitor.trim(),
        reason: draft.reason,
        people: draft.people,
      };
      setStep({ kind: 'asking', ask: await call(askHouse, { body }) });
    } catch (failure) {
      if (isNoContact(failure)) setOnline(false);
      setStep({ kind: 'call', why: whyCall(failure), ask: null });
    } finally {
      setIsSending(false);
    }
  };
  const again = () => {
    setKey(crypto.randomUUID());
    setStep({ kind: 'form' });
  };
  const record = (isIn: boolean, check: 'server' | 'call', asked: string | null, reason: string) => {
    const kind = isIn ? 'in' : 'refused';
    const photo = isIn ? draft.photo : null;
    void enter({ kind, people: draft.people, plate: '', check, reason }, null, guestOf(draft, asked), photo).then(
      syncGate,
    );
    const who = draft.visitor.trim();
    setDraft(EMPTY_DRAFT);
    again();
    onDone(isIn ? words.doneIn(who, draft.people) : words.doneRefused(who));
  };
  switch (step.kind) {
    case 'form':
      return <AskForm draft={draft} onDraft={setDraft} isSending={isSending} onAsk={() => void ask()} />;
    case 'asking':
      return (
        <AskingScreen
          key={step.ask.id}
          first={step.ask}
          draft={draft}
          onLetIn={({ id }) => record(true, 'server', id, '')}
          onRefuse={({ id }, reason) => record(false, 'server', id, reason)}
          onCall={() => setStep({ kind: 'call', why: words.callText, ask: step.ask.id })}
          onStopped={again}
        />
      );
    case 'call':
      return (
        <CallScreen
          draft={draft}
          why={step.why}
          onAnswer={(isYes) => record(isYes, 'call', step.ask, isYes ? '' : words.saidNoByCall)}
          onBack={again}
        />
      );
  }
}
