import { announcementChannels, announcementKinds } from '@gatelight/contract/announcements';
import type { AnnouncementChannel, AnnouncementEstimate } from '@gatelight/contract/announcements';
import { wireKobo } from '@gatelight/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { MANAGE_WORDS as words } from '../../strings/app/manage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';
import { Field, TextAreaField } from '../../ui/fields/field.tsx';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { announce, estateKey, estimateQuery } from './manage-queries.ts';
import type { OwnDraft } from './manage-queries.ts';

const EMPTY: OwnDraft = { kind: 'notice', channels: ['in-app'], title: '', text: '' };
const isEmpty = ({ title, text }: { readonly title: string; readonly text: string }) =>
  title.trim() === '' || text.trim() === '';

/** An announcement to one estate, with who gets it and what it costs before it goes out. */
export function AnnounceForm({ estate }: { readonly estate: string }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  // The same one until it is taken: a second press sends nothing twice.
  const [reference, setReference] = useState(() => crypto.randomUUID());
  const shown = useDebounced(draft, 400);
  const estimate = useQuery(estimateQuery(estate, shown));
  const set = (change: Partial<OwnDraft>) => setDraft({ ...draft, ...change });
  const isMissing = isEmpty(draft) || (draft.pidgin !== undefined && isEmpty(draft.pidgin));
  const hasChannel = draft.channels.length > 0;
  const send = useSingleMutation({
    mutationFn: (counted: AnnouncementEstimate) =>
      announce(estate, { ...draft, reference, cost_kobo: wireKobo(counted.figures.cost_kobo) }),
    onSuccess: ({ state }) => {
      showSuccess(state === 'waiting' ? words.isAsked : words.isSent);
      setDraft(EMPTY);
      setIsChecked(false);
      setReference(crypto.randomUUID());
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  const isCounted = estimate.data !== undefined && !estimate.isPlaceholderData && shown === draft;

  function toggle(channel: AnnouncementChannel) {
    const next = new Set(draft.channels);
    if (!next.delete(channel)) next.add(channel);
    set({ channels: announcementChannels.filter((one) => next.has(one)) });
  }
  function togglePidgin() {
    const { pidgin, ...rest } = draft;
    setDraft(pidgin ? rest : { ...rest, pidgin: { title: '', text: '' } });
  }

  return (
    <form
      noValidate
      className="card grid gap-4 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (!isMissing && hasChannel && isCounted) send.mutate(estimate.data);
      }}
    >
      <div>
        <h2 className="text-18">{words.announce}</h2>
        <p className="text-14 text-ink-2">{words.announceLead}</p>
      </div>
      <fieldset className="grid">
        <legend className="pb-1 text-14 font-semibold">{words.kind}</legend>
        {announcementKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              className="size-5 shrink-0 accent-primary"
              checked={draft.kind === kind}
              onChange={() => set({ kind })}
            />
            {words.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <Field
        label={words.heading}
        required
        maxLength={80}
        value={draft.title}
        error={isChecked && draft.title.trim() === '' ? words.missing : undefined}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextAreaField
        label={words.text}
        required
        rows={4}
        maxLength={600}
        value={draft.text}
        error={isChecked && draft.text.trim() === '' ? words.missing : undefined}
        onChange={(event) => set({ text: event.target.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={draft.pidgin !== undefined}
          onChange={togglePidgin}
        />
        {words.withPidgin}
      </label>
      {draft.pidgin && (
        <>
          <Field
            label={words.pidginHeading}
            required
            maxLength={80}
            value={draft.pidgin.title}
            error={isChecked && draft.pidgin.title.trim() === '' ? words.missing : undefined}
            onChange={(event) => set({ pidgin: { text: draft.pidgin?.text ?? '', title: event.target.value } })}
          />
          <TextAreaField
            label={words.pidginText}
            required
            rows={4}
            maxLength={600}
            value={draft.pidgin.text}
            error={isChecked && draft.pidgin.text.trim() === '' ? words.missing : undefined}
            onChange={(event) => set({ pidgin: { title: draft.pidgin?.title ?? '', text: event.target.value } })}
          />
        </>
      )}
      <fieldset className="grid">
        <legend className="pb-1 text-14 font-semibold">{words.channels}</legend>
        <div className="flex flex-wrap gap-x-6">
          {announcementChannels.map((channel) => (
            <label key={channel} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={draft.channels.includes(channel)}
                onChange={() => toggle(channel)}
              />
              {words.channelNames[channel]}
            </label>
          ))}
        </div>
      </fieldset>
      <Cost estimate={hasChannel ? estimate.data : undefined} hasChannel={hasChannel} />
      <div role="alert" className="empty:hidden">
        {send.isError && <Notice kind="danger">{failureText(send.error)}</Notice>}
        {estimate.isError && <Notice kind="danger">{failureText(estimate.error)}</Notice>}
      </div>
      <Button
        type="submit"
        name={estimate.data?.needs_second_person ? words.ask : words.send}
        isLoading={send.isPending}
        disabled={!isCounted && hasChannel}
      />
    </form>
  );
}

function Cost({ estimate, hasChannel }: { estimate: AnnouncementEstimate | undefined; hasChannel: boolean }) {
  if (!hasChannel) return <p className="text-14 font-medium text-danger">{words.noChannel}</p>;
  if (!estimate) return <p className="text-14 text-ink-2">{words.counting}</p>;
  const { figures } = estimate;
  return (
    <div aria-live="polite" className="grid gap-2">
      <p className="font-semibold">
        {figures.reached === 0 ? words.nobodyReached : words.reaches(String(figures.reached))}{' '}
        {figures.cost_kobo === 0n ? words.free : words.costs(nairaText(figures.cost_kobo))}
      </p>
      {estimate.needs_second_person && (
        <Notice kind="info">{words.needsStaff(String(estimate.second_person_above))}</Notice>
      )}
    </div>
  );
}
