import type { TemplateVersion } from '@gatelight/contract/office/message-templates';
import { languageName } from '../../../strings/languages.ts';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';

/** Every text that staff wrote for a message, the newest first. */
export function VersionList({ versions }: { readonly versions: readonly TemplateVersion[] }) {
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-18">{words.versions}</h2>
      {versions.length === 0 && <p className="pt-2 text-14 text-ink-2">{words.noVersions}</p>}
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="grid gap-1 py-3">
            <b className="text-14 font-semibold">
              {words.channels[version.channel]}, {languageName(version.language)}
            </b>
            <span className="text-14 whitespace-pre-wrap wrap-anywhere">
              {version.text === null
                ? words.backToProgram
                : [version.text.title, version.text.text].filter(Boolean).join('\n')}
            </span>
            <span className="text-13 text-ink-2">
              {lagosTime(version.valid_from)} · {words.by(version.asked_by ?? '', version.approved_by)}
            </span>
            <span className="text-13 text-ink-2">“{version.reason}”</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
