import { askAct, previewAct } from '@gatelight/contract/base/staff/acts';
import { confirmCode } from '@gatelight/contract/base/identity/second-factor';
import type { ActKind, ActView } from '@gatelight/contract/base/staff/acts';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call } from '../../../api.ts';
import { newKey, wasNotDone } from '../../../data/payment/intent-key.ts';
import { appCodeFault } from '../../../data/second-factor/app-code-fault.ts';

export type ActRequest = { readonly kind: ActKind; readonly input: Readonly<Record<string, unknown>> };
export type Preview = AnswerOf<typeof previewAct>;

/** The preview of an act; changes nothing. */
export const readPreview = ({ kind, input }: ActRequest, signal: AbortSignal): Promise<Preview> =>
  call(previewAct, { body: { kind, input: { ...input } }, signal });

type Sent = { readonly key: string; readonly text: string; readonly fingerprint: string | undefined };

const nothingSent = (): Sent => ({ key: newKey(), text: '', fingerprint: undefined });

export type Act = {
  readonly isBusy: boolean;
  /** The error as a sentence; nothing has changed then. */
  readonly problem: string | undefined;
  /** The server requires a fresh code of the second factor first. */
  readonly needsCode: boolean;
  /** The act once it was taken. */
  readonly result: ActView | undefined;
  /** Requests it. A repeat after a lost response never does it twice. */
  readonly requestAct: (given: {
    readonly reason: string;
    readonly fingerprint?: string | undefined;
    readonly code?: string | undefined;
  }) => Promise<ActView | undefined>;
};

/** For one change by staff: `ask` sends it, with a code first where the act needs one, and returns the outcome. */
export function useAct({ kind, input }: ActRequest): Act {
  const queries = useQueryClient();
  const sent = useRef(nothingSent());
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [result, setResult] = useState<ActView>();

  async function ask(reason: string, seen: string | undefined): Promise<ActView> {
    const text = JSON.stringify([input, reason]);
    // The preview may show the act itself by now, and the server knows a repeat by its whole body.
    if (sent.current.text !== text) sent.current = { ...sent.current, text, fingerprint: seen };
    const { key, fingerprint } = sent.current;
    const body = { kind, input: { ...input }, reason, ...(fingerprint === undefined ? {} : { fingerprint }) };
    try {
      return await call(askAct, { body, idempotencyKey: key });
    } catch (failure) {
      if (wasNotDone(failure)) sent.current = nothingSent();
      throw failure;
    }
  }

  return {
    isBusy,
    problem,
    needsCode,
    result,
    async requestAct({ reason, fingerprint, code }) {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setIsBusy(true);
      setProblem(undefined);
      try {
        // A wrong code says nothing about a request whose response was lost before.
        if (code !== undefined && code !== '') await call(confirmCode, { body: { code } });
        const act = await ask(reason, fingerprint);
        setResult(act);
        void queries.invalidateQueries();
        return act;
      } catch (failure) {
        if (failure instanceof CallError && failure.code === 'code-required') setNeedsCode(true);
        setProblem(appCodeFault(failure));
        return undefined;
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
  };
}
