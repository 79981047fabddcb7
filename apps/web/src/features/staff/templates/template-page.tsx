import { templateChannels } from '@gatelight/contract/office/message-templates';
import type { TemplateChannelText, TemplateView } from '@gatelight/contract/office/message-templates';
import { messageName } from '@gatelight/contract/base/staff/staff-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { CallError } from '../../../api.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { languageName } from '../../../strings/languages.ts';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { ObjectHistory } from '../acts/object-history.tsx';
import { templateQuery } from './queries.ts';
import { TextEditor } from './text-editor.tsx';
import { VersionList } from './version-list.tsx';

export const meta = () => hiddenHead(words.one);

/** `/admin/templates/:key`: one message on each channel and in each language, with its versions. */
export default function TemplatePage() {
  const { key = '' } = useParams();
  const template = useQuery(templateQuery(key));
  const { data, error } = template;
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav className="text-14">
        <Link to={STAFF_PATHS.templates} className="text-link">
          {words.toList}
        </Link>
      </nav>
      {data ? (
        <Template view={data} />
      ) : isMissing ? (
        <EmptyState title={words.nothing} />
      ) : (
        <NotRead query={template} title={words.failed} className="h-96 w-full" />
      )}
    </div>
  );
}

function Template({ view }: { readonly view: TemplateView }) {
  const { template } = view;
  const [params, setParams] = useSearchParams();
  const channel = template.channels.find((one) => one === params.get('channel')) ?? template.channels[0];
  const languages = Array.from(new Set(view.texts.map(({ language }) => language)));
  const language = languages.find((one) => one === params.get('language')) ?? 'en';
  const choose = (change: Record<string, string>) =>
    setParams({ ...(channel && { channel }), language, ...change }, { replace: true });
  return (
    <>
      <div>
        <PageHeading className="staff-title">{messageName(template.key)}</PageHeading>
        <p className="pt-1 text-14 text-ink-2">
          {template.about} {words.kinds[template.kind]}:{' '}
          {(template.topic === null ? words.always : words.optional).toLowerCase()}.
        </p>
      </div>
      {template.fixed !== null && <Notice kind="info">{words.fixed[template.fixed]}</Notice>}
      {template.is_broken && <Notice kind="danger">{words.broken}</Notice>}
      <Tabs
        label={words.channelLabel}
        value={channel ?? 'email'}
        onChange={(next) => choose({ channel: next })}
        tabs={templateChannels
          .filter((one) => template.channels.includes(one))
          .map((one) => ({
            value: one,
            label: words.channels[one],
            panel: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {languages.length > 1 && (
                  <div role="group" aria-label={words.languageLabel} className="flex gap-2">
                    {languages.map((name) => (
                      <button
                        key={name}
                        type="button"
                        aria-pressed={name === language}
                        className={cx(
                          'min-h-11 rounded-full border px-4 text-14 font-semibold',
                          name === language
                            ? 'border-primary bg-primary-soft text-on-primary-soft'
                            : 'border-line text-ink-2',
                        )}
                        onClick={() => choose({ language: name })}
                      >
                        {languageName(name)}
                      </button>
                    ))}
                  </div>
                )}
                <OneText view={view} text={textOf(view, one, language)} />
              </div>
            ),
          }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {template.fixed === null && <VersionList versions={view.versions} />}
        <ObjectHistory kind="template" id={template.key} />
      </div>
    </>
  );
}

const textOf = ({ texts }: TemplateView, channel: string, language: string) =>
  texts.find((one) => one.channel === channel && one.language === language) ?? texts[0]!;

function OneText({ view, text }: { readonly view: TemplateView; readonly text: TemplateChannelText }) {
  const { channel, language, source } = text;
  const hasOwn = view.template.languages.includes(language) || source !== 'program';
  return (
    <>
      {!hasOwn && <Notice kind="info">{words.fallsBack}</Notice>}
      <TextEditor key={`${channel} ${language} ${view.versions[0]?.id ?? ''}`} view={view} stored={text} />
    </>
  );
}
