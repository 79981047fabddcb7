import { verifyAudit } from '@gatelight/contract/office/audit-log';
import type { AnswerOf } from '@gatelight/contract/route';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { AUDIT_WORDS as words } from '../../../strings/staff/audit.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { countText } from '../../../ui/values/count-text.ts';

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

  const count = countText(progress?.checked ?? 0);
  return (
    <div className="grid gap-2">
      <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-14">
          <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
          {state === 'running' ? words.verifying(count) : words.chain}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            name={words.jsonLines}
            look="quiet"
            small
            className="dt-button"
            onClick={() => void onExportJson().catch((failure: unknown) => showError(failureText(failure)))}
          />
          <Button
            name={words.verify}
            look="outline"
            small
            className="dt-button"
            isLoading={state === 'running'}
            onClick={() => void verify()}
          />
        </span>
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
            <p>{words.broken(countText(progress.faults.length))}</p>
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
