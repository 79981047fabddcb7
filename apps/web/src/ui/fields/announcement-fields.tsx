import { announcementChannels } from '@gatelight/contract/office/announcements';
import type { AnnouncementChannel } from '@gatelight/contract/office/announcements';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Field, TextAreaField } from './field.tsx';

/** Title and text of an announcement, in one language. */
export type AnnouncementText = { readonly title: string; readonly text: string };

type TextWords = {
  readonly heading: string;
  readonly headingHint?: string;
  readonly text: string;
  readonly textHint?: string;
  /** Shown below a field that is empty. */
  readonly missing: string;
};

const EMPTY: AnnouncementText = { title: '', text: '' };
const isEmpty = ({ title, text }: AnnouncementText) => title.trim() === '' || text.trim() === '';

/** Whether a title or text is missing, in English or in a Pidgin version that was begun. */
export const lacksText = (draft: AnnouncementText & { readonly pidgin?: AnnouncementText | undefined }): boolean =>
  isEmpty(draft) || (draft.pidgin !== undefined && isEmpty(draft.pidgin));

/** Title and text. `isChecked`: the form was submitted, so empty fields are marked. */
export function AnnouncementTextFields({
  words,
  value,
  isChecked,
  onChange,
}: {
  readonly words: TextWords;
  readonly value: AnnouncementText;
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<AnnouncementText>) => void;
}) {
  const faultOf = (text: string) => (isChecked && text.trim() === '' ? words.missing : undefined);
  return (
    <>
      <Field
        label={words.heading}
        hint={words.headingHint}
        required
        maxLength={80}
        value={value.title}
        error={faultOf(value.title)}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextAreaField
        label={words.text}
        hint={words.textHint}
        required
        maxLength={600}
        value={value.text}
        error={faultOf(value.text)}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </>
  );
}

/** A checkbox that adds the same announcement in Pidgin, and its fields. */
export function PidginFields({
  words,
  name,
  hint,
  pidgin,
  isChecked,
  onChange,
}: {
  readonly words: TextWords;
  readonly name: string;
  readonly hint?: string;
  readonly pidgin: AnnouncementText | undefined;
  readonly isChecked: boolean;
  readonly onChange: (pidgin: AnnouncementText | undefined) => void;
}) {
  const hintId = useId();
  return (
    <div className="grid gap-4">
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            aria-describedby={hint === undefined ? undefined : hintId}
            checked={pidgin !== undefined}
            onChange={(event) => onChange(event.target.checked ? EMPTY : undefined)}
          />
          {name}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="text-14 text-ink-2">
            {hint}
          </p>
        )}
      </div>
      {pidgin && (
        <AnnouncementTextFields
          words={words}
          value={pidgin}
          isChecked={isChecked}
          onChange={(change) => onChange({ ...pidgin, ...change })}
        />
      )}
    </div>
  );
}

/** The channels of an announcement, as checkboxes; `children` come below them. */
export function ChannelChoice({
  legend,
  names,
  chosen,
  onChange,
  children,
}: {
  readonly legend: string;
  readonly names: Readonly<Record<AnnouncementChannel, string>>;
  readonly chosen: readonly AnnouncementChannel[];
  readonly onChange: (channels: AnnouncementChannel[]) => void;
  readonly children?: ReactNode;
}) {
  function toggle(channel: AnnouncementChannel) {
    const next = new Set(chosen);
    if (!next.delete(channel)) next.add(channel);
    onChange(announcementChannels.filter((one) => next.has(one)));
  }
  return (
    <fieldset className="grid">
      <legend className="pb-1 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {announcementChannels.map((channel) => (
          <label key={channel} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={chosen.includes(channel)}
              onChange={() => toggle(channel)}
            />
            {names[channel]}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
