import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { useState } from 'react';
import { failureText } from '../../../../api.ts';
import { permissionsOf } from '../../../../data/session/permissions.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { useUser } from '../../../../data/session/user-store.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { exactTime } from '../order-state.tsx';
import { showTokens } from '../queries.ts';
import { unitsText } from '../../../../ui/values/count-text.ts';

const labels = words.story;

/** The tokens, masked until a person with the permission asks to see them, and the messages that contained them. */
export function TokensCard({ story }: { readonly story: StaffOrderStory }) {
  const { tokens, messages, order } = story;
  const mayShow = permissionsOf(useUser()).has('tokens.show') && tokens.length > 0;
  const [shown, setShown] = useState<readonly { readonly token: string }[]>();
  const showing = useSingleMutation({
    mutationFn: () => showTokens(order.reference),
    onSuccess: (answer) => setShown(answer.tokens),
    onError: (failure) => showError(failureText(failure)),
  });
  return (
    <section className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 className="text-16">{labels.tokens}</h2>
        {mayShow && (
          <Button
            name={shown ? labels.hide : labels.show}
            look="quiet"
            small
            className="dt-button"
            isLoading={showing.isPending}
            onClick={() => (shown ? setShown(undefined) : showing.mutate())}
          />
        )}
      </div>
      {tokens.length === 0 && <p className="text-14 text-ink-2">{labels.noTokens}</p>}
      <ul className="grid gap-1">
        {tokens.map(({ masked, units }, index) => (
          <li key={masked} className="flex flex-wrap justify-between gap-2">
            <span className="digits">{shown?.[index]?.token.match(/.{4}/g)?.join(' ') ?? masked}</span>
            <span className="nums text-14 text-ink-2">
              {unitsText(units)} {story.price.unit}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-13 text-ink-3">
        {shown && labels.shown}
      </p>
      <h3 className="pt-3 pb-1 text-14">{labels.messages}</h3>
      {messages.length === 0 && <p className="text-14 text-ink-2">{labels.noMessages}</p>}
      <ul className="divide-y divide-line text-14">
        {messages.map((message) => (
          <li
            key={`${message.event} ${message.channel} ${message.at.getTime()}`}
            className="flex flex-wrap justify-between gap-2 py-1.5"
          >
            <span>
              {words.channels[message.channel]} · {message.to_masked}
            </span>
            <span className={message.state === 'failed' ? 'font-semibold text-danger' : 'text-ink-2'}>
              {words.messageStates[message.state]} · {exactTime(message.at)}
            </span>
            {message.problem !== null && <span className="w-full text-13 text-danger">{message.problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
