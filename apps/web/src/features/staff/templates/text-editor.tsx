import { templateFault } from '@gatelight/contract/base/staff/staff-messages';
import type { TemplateChannelText, TemplateText, TemplateView } from '@gatelight/contract/office/message-templates';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { languageName } from '../../../strings/languages.ts';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field, TextAreaField } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { previewQuery } from './queries.ts';
import { Readings } from './readings.tsx';
import { TestButton } from './test-button.tsx';

type Props = { readonly view: TemplateView; readonly stored: TemplateChannelText };

/** One text: its preview, and, if it may be changed, its draft with errors. */
export function TextEditor({ view, stored }: Props) {
  const { template } = view;
  const { channel, language } = stored;
  const [draft, setDraft] = useState<TemplateText>();
  const [asked, setAsked] = useState<TemplateText | null>();
  const settled = useDebounced(draft, 300);
  const preview = useQuery({
    ...previewQuery(template.key, { channel, language }, settled ?? { title: '', text: '' }),
    enabled: draft !== undefined && settled !== undefined,
  });
  const faults = (draft ? preview.data?.problems : stored.problems) ?? [];
  const isChecked = draft !== undefined && preview.data !== undefined && !preview.isPlaceholderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      {draft ? (
        <DraftForm
          view={view}
          stored={stored}
          draft={draft}
          faults={faults.map(({ problem, name }) => templateFault(problem, name))}
          onChange={setDraft}
        >
          <Button
            name={words.save}
            disabled={!isChecked || settled !== draft || faults.length > 0}
            onClick={() => setAsked(draft)}
          />
          <TestButton view={view} stored={stored} draft={draft} isWrong={faults.length > 0} />
          <Button name={words.stopEdit} look="outline" onClick={() => setDraft(undefined)} />
        </DraftForm>
      ) : (
        <section className="card flex flex-wrap items-start gap-2 p-4 sm:p-5">
          {stored.text && (
            <p className="w-full pb-2 font-mono text-14 whitespace-pre-wrap wrap-anywhere">
              {[stored.text.title, stored.text.text].filter(Boolean).join('\n')}
            </p>
          )}
          {stored.text && <Button name={words.edit} onClick={() => setDraft(stored.text ?? undefined)} />}
          {stored.source !== 'program' && <Button name={words.back} look="outline" onClick={() => setAsked(null)} />}
          <TestButton view={view} stored={stored} draft={undefined} />
        </section>
      )}
      <Readings
        title={draft ? words.draft : words.now}
        previews={draft ? (preview.data?.previews ?? stored.previews) : stored.previews}
      />
      {asked !== undefined && (
        <ActDialog
          kind="template.edit"
          input={{ key: template.key, channel, language, text: asked }}
          title={asked ? words.saveTitle(words.channels[channel], languageName(language)) : words.backTitle}
          effect={asked ? words.saveEffect : words.backEffect}
          confirm={asked ? words.save : words.back}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function DraftForm({
  view,
  stored: { channel },
  draft,
  faults,
  onChange,
  children,
}: Props & {
  readonly draft: TemplateText;
  readonly faults: readonly string[];
  readonly onChange: (draft: TemplateText) => void;
  readonly children: React.ReactNode;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** The position of the cursor; the end before the text was focused. */
  function insert(name: string) {
    const at = area.current?.selectionStart ?? draft.text.length;
    const to = area.current?.selectionEnd ?? at;
    const placed = `{${name}}`;
    onChange({ ...draft, text: draft.text.slice(0, at) + placed + draft.text.slice(to) });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + placed.length, at + placed.length);
    });
  }
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      {channel !== 'sms' && (
        <Field
          label={channel === 'email' ? words.subject : words.inboxTitle}
          required
          maxLength={200}
          value={draft.title}
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
        />
      )}
      <TextAreaField
        label={words.text}
        hint={words.textHints[channel]}
        required
        rows={channel === 'email' ? 10 : 5}
        maxLength={5000}
        ref={area}
        value={draft.text}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      <div aria-live="polite" className="empty:hidden">
        {faults.length > 0 && (
          <Notice kind="danger">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Notice>
        )}
      </div>
      <div className="grid gap-2">
        <h3 className="font-text text-14 font-semibold">{words.placeholders}</h3>
        <p className="text-13 text-ink-2">{words.placeholdersHint}</p>
        <ul className="flex flex-wrap gap-2">
          {view.placeholders.map(({ name, example, is_secret: isSecret, required_by: required }) => (
            <li key={name}>
              <button
                type="button"
                className="grid min-h-11 rounded-md border border-line px-3 py-1.5 text-start text-14 disabled:opacity-50"
                aria-label={words.insert(name)}
                disabled={isSecret && channel === 'in-app'}
                onClick={() => insert(name)}
              >
                <span className="font-mono">
                  {`{${name}}`}
                  {required.includes(channel) && <b className="ps-2 font-text text-13">{words.required}</b>}
                  {isSecret && channel === 'in-app' && <b className="ps-2 font-text text-13">{words.secret}</b>}
                </span>
                <span className="max-w-56 truncate text-13 text-ink-2">{example}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </section>
  );
}
