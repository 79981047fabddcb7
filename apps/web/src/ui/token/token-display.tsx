import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { useRef, useState } from 'react';
import { STRINGS } from '../../strings/index.ts';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/class-names.ts';
import { copyText, selectText, useCopied } from './clipboard.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { TOKEN_GROUPS, digitsOf, inGroups } from '../values/number-text.ts';
import { showError, showSuccess } from '../feedback/toast.tsx';
import { useWakeLock } from './wake-lock.ts';

/** Twenty digits in five groups of four, three above two on phones; read digit by digit by a screen reader; never cut off. */
export function MeterToken({ token, className }: { readonly token: string; readonly className?: string }) {
  const groups = inGroups(digitsOf(token), TOKEN_GROUPS).split(' ');
  return (
    <span className={cx('token-box digits block', className)}>
      <span aria-hidden="true" className="token-groups">
        {groups.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </span>
      <span className="sr-only">{groups.map((group) => Array.from(group).join(' ')).join(', ')}</span>
    </span>
  );
}

function BigToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const groups = inGroups(token, TOKEN_GROUPS).split(' ');
  const [at, setAt] = useState(0);
  useWakeLock();
  const group = groups[at] ?? '';
  return (
    <div className="grid gap-6 pt-6 text-center max-sm:min-h-[calc(100dvh-7.5rem)] max-sm:grid-rows-[1fr_auto] max-sm:items-center">
      <p aria-live="polite">
        <span className="text-ink-2">{STRINGS.ui.group(at + 1, groups.length)}</span>
        <span aria-hidden="true" className="digits block text-[clamp(4rem,32vw,11rem)] leading-none">
          {group}
        </span>
        <span className="sr-only">{Array.from(group).join(' ')}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button name={STRINGS.ui.previous} look="outline" wide onClick={() => (at === 0 ? onClose() : setAt(at - 1))} />
        <Button
          name={at === groups.length - 1 ? STRINGS.ui.close : STRINGS.ui.next}
          wide
          onClick={() => (at === groups.length - 1 ? onClose() : setAt(at + 1))}
        />
      </div>
    </div>
  );
}

export type TokenDisplayProps = {
  /** Twenty digits, with or without spaces. */
  readonly token: string;
  readonly label?: string;
  readonly className?: string;
};

/** The token: the largest text on its screen, with copying and a mode that shows one group at a time. */
export function TokenDisplay({ token, label = STRINGS.ui.token, className }: TokenDisplayProps) {
  const digits = digitsOf(token);
  const text = useRef<HTMLDivElement>(null);
  const [isCopied, markCopied] = useCopied();
  const [isBig, setIsBig] = useState(false);

  async function copy() {
    if (await copyText(inGroups(digits, TOKEN_GROUPS))) {
      markCopied();
      showSuccess(STRINGS.ui.tokenCopied);
      return;
    }
    selectText(text.current);
    showError(STRINGS.ui.tokenCopyFailed);
  }

  return (
    <div className={cx('grid gap-3', className)}>
      <div className="token-frame rounded-lg border border-dashed border-line-strong bg-surface px-4 py-4 sm:px-5">
        <p className="text-14 text-ink-2">{label}</p>
        <div ref={text}>
          <MeterToken token={digits} className="text-token" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button
          name={isCopied ? STRINGS.ui.copied : STRINGS.ui.copyToken}
          icon={isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          wide
          onClick={copy}
        />
        <Button
          name={STRINGS.ui.bigMode}
          look="outline"
          icon={<Maximize2 aria-hidden="true" size={18} />}
          wide
          onClick={() => setIsBig(true)}
        />
      </div>
      <Dialog
        isOpen={isBig}
        onClose={() => setIsBig(false)}
        title={STRINGS.ui.bigTitle}
        className="max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
      >
        <BigToken token={digits} onClose={() => setIsBig(false)} />
      </Dialog>
    </div>
  );
}
