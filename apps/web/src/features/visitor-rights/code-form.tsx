import { SmsCodeForm } from '../../data/forms/sms-code-form.tsx';
import { VISITOR_RIGHTS as WORDS } from '../../strings/legal/visitor-rights.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { askForCode, eraseDetails } from './queries.ts';
import type { Erased } from './queries.ts';

export type CodeFormProps = {
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly onErased: (erased: Erased) => void;
  readonly onChange: () => void;
};

/** The one-time code. Nothing is deleted by the sixth digit alone: the button says what happens. */
export function CodeForm({ phone, expiresInSeconds, onErased, onChange }: CodeFormProps) {
  return (
    <SmsCodeForm
      title={WORDS.codeForm}
      words={WORDS}
      phone={phone}
      expiresInSeconds={expiresInSeconds}
      send={(code) => eraseDetails(phone, code)}
      sendFailed={WORDS.eraseFailed}
      submitName={WORDS.erase}
      onDone={onErased}
      sendNewCode={() => askForCode(phone)}
      onChange={onChange}
      effects={<Notice kind="info">{WORDS.effects}</Notice>}
    />
  );
}
