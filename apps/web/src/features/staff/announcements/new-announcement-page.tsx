import { wireKobo } from '@gatelight/contract/money';
import { announcementKinds } from '@gatelight/contract/office/announcements';
import { utility as utilities } from '@gatelight/contract/fields';
import type { ActView } from '@gatelight/contract/base/staff/acts';
import type { Utility } from '@gatelight/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../../api.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ANNOUNCEMENT_WORDS as words } from '../../../strings/staff/announcements.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import {
  AnnouncementTextFields,
  ChannelChoice,
  PidginFields,
  lacksText,
} from '../../../ui/fields/announcement-fields.tsx';
import { AnnouncementPreviews } from '../../../ui/fields/announcement-previews.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { instantOf } from '../../../ui/values/lagos-input.ts';
import { EstateChoice } from './estate-choice.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { estimateQuery } from './queries.ts';
import type { Draft } from './queries.ts';

export const meta = () => hiddenHead(words.write);

const EMPTY: Draft = { kind: 'notice', channels: ['in-app', 'email'], title: '', text: '' };

const PIDGIN_FIELDS = { heading: words.pidginHeading, text: words.pidginText, missing: words.missing };

/** Errors of the times, by field. */
function timeFaults(sendAt: string, until: string): { sendAt?: string; until?: string } {
  const [from, to] = [instantOf(sendAt), instantOf(until)];
  if (sendAt !== '' && (from === '' || new Date(from) <= new Date())) return { sendAt: words.wrongTime };
  if (until === '') return {};
  if (to === '' || new Date(to) <= new Date()) return { until: words.wrongTime };
  return from !== '' && to <= from ? { until: words.untilTooEarly } : {};
}

/** `/admin/announcements/new`: a form for an announcement, with its recipients and cost beside it. */
export default function NewAnnouncementPage() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY);
  const [sendAt, setSendAt] = useState('');
  const [until, setUntil] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // The same reference when it is requested again: it is never sent twice.
  const [reference, setReference] = useState<string>();
  const estimate = useQuery(estimateQuery(useDebounced(draft, 400)));
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const times = timeFaults(sendAt, until);
  const faults = {
    words: lacksText(draft) ? words.missing : undefined,
    channels: draft.channels.length === 0 ? words.noChannel : undefined,
    estates: draft.estates?.length === 0 ? words.noEstate : undefined,
  };
  const isRight = Object.values({ ...times, ...faults }).every((fault) => fault === undefined);

  function chooseEstates(estates: string[] | undefined) {
    const { estates: _before, ...rest } = draft;
    setDraft(estates ? { ...rest, estates } : rest);
  }
  function chooseUtility(value: string) {
    const { utility: _before, ...rest } = draft;
    setDraft(value === '' ? rest : { ...rest, utility: value as Utility });
  }
  function afterwards({ facts }: ActView) {
    const id = facts?.announcement;
    void navigate(typeof id === 'string' ? STAFF_PATHS.announcement(id) : STAFF_PATHS.announcements);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <nav className="pb-1 text-14">
          <Link to={STAFF_PATHS.announcements} className="text-link">
            {words.toList}
          </Link>
        </nav>
        <PageHeading className="staff-title">{words.write}</PageHeading>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <form
          noValidate
          className="card grid gap-5 p-4 sm:p-5"
          onSubmit={(event) => {
            event.preventDefault();
            setIsChecked(true);
            if (isRight) setReference(reference ?? crypto.randomUUID());
          }}
        >
          <Select
            label={words.kind}
            hint={words.kindHints[draft.kind]}
            value={draft.kind}
            onChange={(kind) => set({ kind: kind as Draft['kind'] })}
            options={announcementKinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
          <AnnouncementTextFields words={words} value={draft} isChecked={isChecked} onChange={set} />
          <PidginFields
            words={PIDGIN_FIELDS}
            name={words.pidgin}
            hint={words.pidginHint}
            pidgin={draft.pidgin}
            isChecked={isChecked}
            onChange={(pidgin) => {
              const { pidgin: _before, ...rest } = draft;
              setDraft(pidgin ? { ...rest, pidgin } : rest);
            }}
          />
          <ChannelChoice
            legend={words.channel}
            names={words.channels}
            chosen={draft.channels}
            onChange={(channels) => set({ channels })}
          >
            {draft.channels.includes('in-app') && <p className="text-14 text-ink-2">{words.pushHint}</p>}
            {isChecked && faults.channels !== undefined && (
              <p role="alert" className="text-14 font-medium text-danger">
                {faults.channels}
              </p>
            )}
          </ChannelChoice>
          <EstateChoice
            chosen={draft.estates}
            error={isChecked ? faults.estates : undefined}
            onChange={chooseEstates}
          />
          <Select
            label={words.utility}
            value={draft.utility ?? ''}
            onChange={chooseUtility}
            options={[
              { value: '', label: words.anyUtility },
              ...utilities.options.map((value) => ({ value, label: words.utilities[value] })),
            ]}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={words.sendAt}
              hint={words.sendAtHint}
              type="datetime-local"
              value={sendAt}
              error={isChecked ? times.sendAt : undefined}
              onChange={(event) => setSendAt(event.target.value)}
            />
            <Field
              label={words.until}
              hint={words.untilHint}
              type="datetime-local"
              value={until}
              error={isChecked ? times.until : undefined}
              onChange={(event) => setUntil(event.target.value)}
            />
          </div>
          {estimate.isError && <Notice kind="danger">{failureText(estimate.error)}</Notice>}
          <Button type="submit" name={words.review} disabled={!estimate.data || estimate.isPlaceholderData} />
        </form>
        <div className="grid gap-4 xl:sticky xl:top-20">
          <EstimateCard estimate={estimate.data} channels={draft.channels} />
          <AnnouncementPreviews words={words} estimate={estimate.data} channels={draft.channels} />
        </div>
      </div>
      {reference !== undefined && estimate.data && (
        <ActDialog
          kind="announcement.send"
          input={{
            ...draft,
            title: draft.title.trim(),
            text: draft.text.trim(),
            ...(draft.pidgin && {
              pidgin: { title: draft.pidgin.title.trim(), text: draft.pidgin.text.trim() },
            }),
            reference,
            cost_kobo: wireKobo(estimate.data.figures.cost_kobo),
            ...(sendAt !== '' && { send_at: instantOf(sendAt) }),
            ...(until !== '' && { until: instantOf(until) }),
          }}
          title={words.sendTitle(draft.title)}
          effect={sendAt === '' ? words.sendNow : words.sendLater(lagosTime(instantOf(sendAt)))}
          confirm={words.confirm}
          onClose={() => setReference(undefined)}
          onAsked={(act) => act.state === 'done' && afterwards(act)}
        />
      )}
    </div>
  );
}
