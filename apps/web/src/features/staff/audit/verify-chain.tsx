import { verifyAudit } from '@gatelight/contract/audit';
import type { AnswerOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

type Part = AnswerOf<typeof verifyAudit>;
type Progress = { readonly checked: number; readonly faults: Part['faults']; readonly head: string | null };

const NOTHING: Progress = { checked: 0, faults: [], head: null };

/** Recomputes the whole chain, a part at a time, and says how far it got. */
export function VerifyChain({ onExportJson }: { readonly onExportJson: () => Promise<void> }) {
  const [progress, setProgress] = useState<Progress>();
  const [state, setState] = useState<'idle' | 'running' | 'over'>('idle');
  const [problem, setProblem] = useState<string>();

  async function verify(): Promise<void> {
    if (state === 'running') return;
    setState('running');
    setProblem(undefined);
    let sum = NOTHING;
    let after: string | undefined;
    try {
      for (let isEnd = false; !isEnd;) {
        const part: Part = await call(verifyAudit, { body: after === undefined ? {} : { after } });
        sum = { checked: sum.checked + part.checked, faults: [...sum.faults, ...part.faults], head: part.head_hash };
        setProgress(sum);
        after = part.checked_to;
        isEnd = part.is_end;
      }
      setState('over');
    } catch (failure) {
      setState('idle');
      setProblem(`${words.failed} ${failureText(failure)}`);
    }
  }

  const count = (progress?.checked ?? 0).toLocaleString('en-NG');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          name={words.verify}
          look="outline"
          small
          isLoading={state === 'running'}
          onClick={() => void verify()}
        />
        <Button
          name={words.jsonLines}
          look="quiet"
          small
          onClick={() => void onExportJson().catch((failure: unknown) => showError(failureText(failure)))}
        />
        {state === 'running' && <span className="text-14 text-ink-2">{words.verifying(count)}</span>}
      </div>
      <div role="status" className="empty:hidden">
        {state === 'over' && progress && progress.faults.length === 0 && (
          <Notice kind="success">
            <p>{words.whole(count)}</p>
            {progress.head !== null && (
              <p className="text-13 break-all">
                {words.head}: {progress.head}
              </p>
            )}
          </Notice>
        )}
        {progress && progress.faults.length > 0 && (
          <Notice kind="danger">
            <p>{words.broken(String(progress.faults.length))}</p>
            <ul>
              {progress.faults.map(({ entry, code }) => (
                <li key={`${entry}:${code}`}>{words.fault(entry, words.faults[code])}</li>
              ))}
            </ul>
          </Notice>
        )}
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      </div>
    </div>
  );
}
