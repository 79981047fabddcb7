import type { DeliveryDetail, DeliveryView } from '@gatelight/contract/office/integrations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { deliveryQuery } from './queries.ts';

const words = INTEGRATION_WORDS.delivery;
const TONES = { waiting: 'info', delivered: 'success', failed: 'danger', held: 'warning' } as const;

export const DeliveryState = ({ state }: Pick<DeliveryView, 'state'>) => (
  <StatePill tone={TONES[state]} word={words.states[state]} />
);

/** The status of the last try, or why there was none. */
export const lastAnswer = ({ last_status: status, last_problem: problem }: DeliveryView): string =>
  problem ?? (status === null ? '' : words.status(status));

/** One delivery beside the log: the message, and the response of each try. */
export function DeliveryPanel({
  id,
  mayReplay,
  onDone,
}: {
  readonly id: string;
  readonly mayReplay: boolean;
  readonly onDone: () => void;
}) {
  const delivery = useQuery(deliveryQuery(id));
  const { data } = delivery;
  const [isReplaying, setIsReplaying] = useState(false);
  if (!data) return <NotRead query={delivery} title={INTEGRATION_WORDS.failed} className="h-64 w-full" />;
  return (
    <div className="grid gap-4">
      <DeliveryState state={data.state} />
      <Facts
        facts={[
          { label: words.columns.id, value: <code className="font-mono text-13">{data.webhook_id}</code> },
          { label: words.columns.at, value: lagosTime(data.created_at) },
          { label: words.columns.tries, value: String(data.attempts) },
          ...(data.next_attempt_at ? [{ label: words.columns.next, value: lagosTime(data.next_attempt_at) }] : []),
        ]}
      />
      {mayReplay && (
        <div>
          <Button name={words.replay} look="outline" small onClick={() => setIsReplaying(true)} />
        </div>
      )}
      <Tries tries={data.tries} />
      <Text title={words.payload} text={JSON.stringify(JSON.parse(data.payload), null, 2)} />
      <Text
        title={words.headers}
        text={Object.entries(data.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      {isReplaying && (
        <ActDialog
          kind="webhook.replay-one"
          input={{ id }}
          title={words.replayTitle}
          effect={words.replayEffect}
          confirm={words.replayConfirm}
          onClose={() => setIsReplaying(false)}
          onAsked={onDone}
        />
      )}
    </div>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-16">{title}</h3>
      <pre
        // Long texts scroll, and the keyboard can only scroll the focused element.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-80 overflow-auto rounded-md bg-surface-2 p-3 font-mono text-13"
      >
        {text}
      </pre>
    </section>
  );
}

function Tries({ tries }: Pick<DeliveryDetail, 'tries'>) {
  return (
    <section className="grid gap-1">
      <h3 className="text-16">{words.tries}</h3>
      {tries.length === 0 && <p className="text-14 text-ink-2">{words.noTries}</p>}
      <ol className="divide-y divide-line">
        {tries.map((one) => (
          <li key={String(one.at)} className="grid gap-0.5 py-2 text-14">
            <span className="flex flex-wrap justify-between gap-2">
              <b className="font-semibold">{one.problem ?? words.status(one.status ?? 0)}</b>
              <span className="nums text-ink-2">
                {lagosTime(one.at)}, {words.took(one.took_ms)}
              </span>
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap text-ink-2">{one.answer || words.noAnswer}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
