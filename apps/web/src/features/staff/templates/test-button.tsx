import type { TemplateChannelText, TemplateText, TemplateView } from '@gatelight/contract/office/message-templates';
import { isErrorCode } from '@gatelight/contract/base/staff/acts';
import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';
import { useState } from 'react';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { useAct } from '../acts/use-act.ts';

type Props = {
  readonly view: TemplateView;
  readonly stored: TemplateChannelText;
  readonly draft: TemplateText | undefined;
  /** The draft cannot be sent because of its errors. */
  readonly isWrong?: boolean;
};

/** Sends one example to the user's own address: the draft, or the current text. */
export function TestButton(props: Props) {
  // After each successful click the next one is a new act: a test may be sent again.
  const [count, setCount] = useState(0);
  return <OneTest key={count} {...props} onSent={() => setCount(count + 1)} />;
}

function OneTest({
  view: { template, own },
  stored: { channel, language },
  draft,
  isWrong = false,
  onSent,
}: Props & { readonly onSent: () => void }) {
  const act = useAct({
    kind: 'template.test',
    input: { key: template.key, channel, language, ...(draft && { text: draft }) },
  });
  if (channel === 'in-app') return null;
  const to = channel === 'sms' ? own.phone : own.email;
  async function sendTest() {
    if (to === null) return;
    const ended = await act.requestAct({ reason: words.testReason });
    if (!ended) return;
    if (ended.state === 'not-possible')
      showError(
        ended.error !== null && isErrorCode(ended.error)
          ? errorMessage({ code: ended.error })
          : ACT_WORDS.outcomes['not-possible'],
      );
    else showSuccess(words.tested(to));
    onSent();
  }
  return (
    <div className="grid gap-1">
      <Button
        name={words.test}
        look="outline"
        isLoading={act.isBusy}
        disabled={to === null || isWrong}
        onClick={() => void sendTest()}
      />
      <span className="text-13 text-ink-2">{to === null ? words.noPhone : words.testTo(to)}</span>
    </div>
  );
}
