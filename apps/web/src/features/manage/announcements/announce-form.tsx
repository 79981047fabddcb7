import { announcementKinds } from '@gatelight/contract/office/announcements';
import type { AnnouncementEstimate } from '@gatelight/contract/office/announcements';
import { wireKobo } from '@gatelight/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { AnnouncementTextFields, PidginFields, lacksText } from '../../../ui/fields/announcement-fields.tsx';
import { AnnouncementPreviews } from '../../../ui/fields/announcement-previews.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { AudienceFields } from './audience-fields.tsx';
import type { Audience } from './audience-fields.tsx';
import { BeforeSending } from './before-sending.tsx';
import { WaysTable } from './ways-table.tsx';
import { announce, estateKey, estimateQuery } from '../estate-queries.ts';
import type { OwnDraft } from '../estate-queries.ts';

const EMPTY: OwnDraft = { kind: 'notice', channels: ['in-app'], title: '', text: '' };
const PREVIEWS = { previews: words.previews, channels: words.channelNames, inPidgin: words.inPidgin };
const PIDGIN_FIELDS = { heading: words.pidginHeading, text: words.pidginText, missing: words.missing };

/** An announcement to one estate, with its recipients and its cost before it is sent. */
export function AnnounceForm({
  estate,
  houses,
}: {
  readonly estate: string;
  /** The houses chosen at first; undefined: everyone. */
  readonly houses: string[] | undefined;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<OwnDraft>(houses ? { ...EMPTY, audience: { houses } } : EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  // The same key until the server has accepted it: a second click sends nothing twice.
  const [reference, setReference] = useState(() => crypto.randomUUID());
  const shown = useDebounced(draft, 400);
  const estimate = useQuery(estimateQuery(estate, shown));
  const set = (change: Partial<OwnDraft>) => setDraft({ ...draft, ...change });
  const isMissing = lacksText(draft);
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

  function setPidgin(pidgin: OwnDraft['pidgin']) {
    const { pidgin: _before, ...rest } = draft;
    setDraft(pidgin ? { ...rest, pidgin } : rest);
  }

  function setAudience(audience: Audience) {
    const { audience: _before, ...rest } = draft;
    setDraft(Object.keys(audience).length === 0 ? rest : { ...rest, audience });
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (!isMissing && hasChannel && isCounted) send.mutate(estimate.data);
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <section className="card grid gap-4 p-4 sm:p-5">
          <div>
            <h2 className="text-18">{words.announce}</h2>
            <p className="text-14 text-ink-2">{words.announceLead}</p>
          </div>
          <fieldset className="grid">
            <legend className="pb-1 text-14 font-semibold">{words.kind}</legend>
            <div className="flex flex-wrap gap-x-6">
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
            </div>
          </fieldset>
          <AudienceFields estate={estate} audience={draft.audience} onChange={setAudience} />
          <AnnouncementTextFields words={words} value={draft} isChecked={isChecked} onChange={set} />
          <PidginFields
            words={PIDGIN_FIELDS}
            name={words.withPidgin}
            pidgin={draft.pidgin}
            isChecked={isChecked}
            onChange={setPidgin}
          />
        </section>
        <WaysTable
          figures={estimate.data?.figures}
          chosen={draft.channels}
          onChange={(channels) => set({ channels })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-20">
        <BeforeSending
          estimate={estimate.data}
          hasChannel={hasChannel}
          isCounted={isCounted}
          isSending={send.isPending}
          failure={send.error ?? estimate.error}
        />
        {(draft.title !== '' || draft.text !== '') && (
          <AnnouncementPreviews words={PREVIEWS} estimate={estimate.data} channels={draft.channels} />
        )}
      </div>
    </form>
  );
}
