import { Link } from 'react-router';
import { SmsCodeForm } from '../../data/forms/sms-code-form.tsx';
import { PATHS } from '../../paths.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';
import { askForCode, verifyCode } from './queries.ts';
import type { Found, LookupRequest } from './queries.ts';

function contactPath({ reference }: LookupRequest): string {
  return reference === undefined ? PATHS.contact : `${PATHS.contact}?${new URLSearchParams({ reference })}`;
}

export type CodeFormProps = {
  readonly request: LookupRequest;
  readonly expiresInSeconds: number;
  readonly onFound: (found: Found) => void;
  readonly onChange: () => void;
};

/** The one-time code: submitted automatically at the sixth digit, once for each code. */
export function CodeForm({ request, expiresInSeconds, onFound, onChange }: CodeFormProps) {
  return (
    <SmsCodeForm
      title={WORDS.codeTitle}
      words={WORDS}
      phone={request.phoneNumber}
      expiresInSeconds={expiresInSeconds}
      send={(code) => verifyCode(request, code)}
      sendFailed={WORDS.verifyFailed}
      submitName={WORDS.show}
      sendsComplete
      onDone={onFound}
      sendNewCode={() => askForCode(request)}
      onChange={onChange}
    >
      <p className="text-14 text-ink-2">
        {WORDS.noCode}{' '}
        <Link className="text-link" to={contactPath(request)}>
          {WORDS.contact}
        </Link>
        .
      </p>
    </SmsCodeForm>
  );
}
