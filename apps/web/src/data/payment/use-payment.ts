import { nothingChargedCodes } from '@gatelight/contract/errors';
import type { ErrorCode } from '@gatelight/contract/errors';
import { useEffect, useRef, useState } from 'react';
import { CallError, failureText } from '../../api.ts';
import { PAYING_WORDS as WORDS } from '../../strings/app/paying.ts';
import { STRINGS } from '../../strings/index.ts';
import { clearErrors, showError } from '../../ui/feedback/toast.tsx';
import { paymentPage } from './callback.ts';
import type { StorageArea } from '../device/browser-storage.ts';
import type { Leave } from './callback.ts';
import { endIntent, intentKey, isUnsettled, noteKnown, noteSent, unsettledRequest, wasNotDone } from './intent-key.ts';
import type { SentRequest } from './intent-key.ts';

/** After this time without a response, the page says that it is taking longer than usual. */
const SLOW_MS = 3000;

/** `failed`: it was certainly not done. `unknown`: it may have been done, so only the same request may be sent again. */
export type PayProblem = {
  readonly kind: 'failed' | 'unknown' | 'offline';
  readonly text: string;
  readonly money: string;
  /** The error code of the server, when it returned one. */
  readonly code?: string;
};

/** What the page says about the money when it is a payment; a withdrawal has words of its own. */
type MoneyWords = Readonly<Record<'unknownOutcome' | 'nothingCharged' | 'offline', string>>;

function problemOf(failure: unknown, words: MoneyWords): PayProblem {
  const wasHeldUp = failure instanceof CallError && (failure.status === 401 || failure.status === 429);
  if (wasHeldUp) return { kind: 'failed', text: failure.message, money: '' };
  if (!wasNotDone(failure)) return { kind: 'unknown', text: words.unknownOutcome, money: '' };
  const code = failure instanceof CallError ? failure.code : undefined;
  const text = failureText(failure);
  // The question is about an earlier payment: a text that this one took nothing would confuse.
  const isQuestion = code === PAID_BEFORE;
  const isSaid = isQuestion || nothingChargedCodes.some((one) => one === code) || text.includes(words.nothingCharged);
  return {
    kind: 'failed',
    text,
    money: isSaid ? '' : words.nothingCharged,
    ...(code && { code }),
  };
}

/** A later try of a payment with an unknown outcome failed: that says nothing about the first try. */
function stillUnknown(why: string, words: MoneyWords): PayProblem {
  return { kind: 'unknown', text: why, money: words.unknownOutcome };
}

export type Intent = {
  /** One key is kept for each name. */
  readonly name: string;
  /** All values that make it another intent when they change. */
  readonly request: Readonly<SentRequest>;
  /** For payment pages: after this time a new one is opened. */
  readonly lastsMs?: number;
  /** The text while its outcome is unknown; the form's general text when left out. */
  readonly unknownText?: string | undefined;
  /** Where the form keeps its draft; `sessionStorage` when left out. */
  readonly area?: StorageArea;
};

/** A payment whose outcome is unknown, with the text about it while the form has another payment. */
type EarlierIntent = { readonly intent: Intent; readonly text: string };

type UnsettledRequest = { readonly request: Readonly<SentRequest>; readonly amountKobo: bigint };

/** The next step after a response: a payment page to open, or none. */
export type Sent = { readonly open: string | null | undefined } | undefined;

/**
 * The payment page of an order by card. A response without an address opens no page, so nothing was charged: that is a
 * failed payment, not one with an unknown outcome.
 */
export async function pageOf(answer: Promise<{ readonly authorization_url: string }>): Promise<Sent> {
  try {
    return { open: (await answer).authorization_url };
  } catch (failure) {
    if (failure instanceof CallError && failure.code === 'unreadable-answer') return { open: undefined };
    throw failure;
  }
}

/** The same was paid a moment ago: the payer is asked. */
export const PAID_BEFORE = 'paid-a-moment-ago' satisfies ErrorCode;

/** Questions to the payer: nothing failed. The form asks them itself, and a toast would cover its question. */
const questions = new Set<string | undefined>([PAID_BEFORE, 'step-up-required']);

/** For the body of a request: whether a repeat of what was paid a moment ago is wanted. */
export type Repeat = { readonly repeat?: true };

const identityOf = ({ name, request }: Intent) => JSON.stringify([name, request]);

/** Sends payments: one at a time, the same key for the same intent, and never a guess about the outcome. */
export function usePayment(leave: Leave, words: MoneyWords = WORDS) {
  const [phase, setPhase] = useState<'idle' | 'paying' | 'leaving'>('idle');
  const [isSlow, setIsSlow] = useState(false);
  const [found, setFound] = useState<{ readonly problem: PayProblem; readonly of: Intent } | null>(null);
  // State is too late for the second of two quick clicks.
  const isInFlight = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The browser's own Back restores this page as the user left it.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPhase('idle');
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const wordsFor = ({ unknownText }: Intent) =>
    unknownText === undefined ? words : { ...words, unknownOutcome: unknownText };

  function showProblem(intent: Intent, problem: PayProblem) {
    setFound({ problem, of: intent });
    if (!questions.has(problem.code)) showError(problem.text);
    setPhase('idle');
  }

  function openPage(intent: Intent, url: string | null | undefined): void {
    const page = paymentPage(url);
    if (page === null)
      return showProblem(intent, { kind: 'failed', text: WORDS.paymentFailed, money: words.nothingCharged });
    setPhase('leaving');
    leave(page);
  }

  async function sendPayment(intent: Intent, send: (key: string, repeat: Repeat) => Promise<Sent>): Promise<void> {
    if (isInFlight.current) return;
    // The payer has read the question about exactly this payment, and clicked again.
    const isWanted = found?.problem.code === PAID_BEFORE && identityOf(found.of) === identityOf(intent);
    const wasUnsettled = isUnsettled(intent);
    if (!navigator.onLine) {
      const offline = { kind: 'offline', text: words.offline, money: '' } as const;
      return showProblem(intent, wasUnsettled ? stillUnknown(STRINGS.failures.noNetwork, wordsFor(intent)) : offline);
    }
    isInFlight.current = true;
    clearErrors();
    setFound(null);
    setPhase('paying');
    timer.current = setTimeout(() => setIsSlow(true), SLOW_MS);
    try {
      const key = intentKey(intent.name, intent.request, intent.lastsMs, intent.area);
      noteSent(intent);
      const sent = await send(key, isWanted ? { repeat: true } : {});
      noteKnown(intent);
      if (sent) openPage(intent, sent.open);
      else setPhase('idle');
    } catch (failure) {
      const isSettled = wasNotDone(failure);
      if (isSettled) endIntent(intent.name);
      const problem = problemOf(failure, wordsFor(intent));
      if (problem.kind === 'unknown') return showProblem(intent, problem);
      // The server refused this try before it looked for the first one.
      if (wasUnsettled && !isSettled) return showProblem(intent, stillUnknown(problem.text, wordsFor(intent)));
      noteKnown(intent);
      showProblem(intent, problem);
    } finally {
      clearTimeout(timer.current);
      setIsSlow(false);
      isInFlight.current = false;
    }
  }

  /** What is wrong with exactly this payment: what was just found out or, after a reload, that its outcome is not known. */
  function problemOfOne(intent: Intent): PayProblem | null {
    if (found && identityOf(found.of) === identityOf(intent)) return found.problem;
    if (phase !== 'idle' || !isUnsettled(intent)) return null;
    return { kind: 'unknown', text: wordsFor(intent).unknownOutcome, money: '' };
  }

  /**
   * What the form shows: the problem of the payment that it would send now. A failure of another amount, card or meter
   * says nothing about this one. An `earlier` payment whose outcome is not known stays on the form, whatever it holds now.
   */
  function problemWith(intent: Intent | null, earlier: EarlierIntent | null = null): PayProblem | null {
    const shown = earlier?.intent ?? intent;
    const problem = shown && problemOfOne(shown);
    if (problem === null || earlier === null) return problem;
    const isSame = intent !== null && identityOf(intent) === identityOf(earlier.intent);
    return isSame ? problem : { kind: 'unknown', text: earlier.text, money: '' };
  }

  /**
   * The request of this name that was sent and whose outcome is not known. A form whose request itself takes the money
   * sends only this one again until the outcome is known: another one would take its key.
   */
  function unsettledOf(kept: Pick<Intent, 'name' | 'lastsMs' | 'area'>): UnsettledRequest | null {
    const stored = unsettledRequest(kept);
    // Without storage, this page still knows it.
    const inPage = found?.problem.kind === 'unknown' && found.of.name === kept.name ? found.of.request : null;
    const request = stored ?? inPage;
    const kobo = request?.['amountKobo'];
    return request && typeof kobo === 'string' && /^\d{1,18}$/.test(kobo)
      ? { request, amountKobo: BigInt(kobo) }
      : null;
  }

  return {
    pay: sendPayment,
    phase,
    isSlow,
    problemWith,
    unsettledOf,
  };
}
