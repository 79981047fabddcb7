import type { RenderedTemplate } from '@gatelight/contract/office/message-templates';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { nairaText } from '../../../ui/values/money.tsx';

/** A text filled in with each example, as the recipient sees it. */
export function Readings({
  title,
  previews,
}: {
  readonly title: string;
  readonly previews: readonly RenderedTemplate[];
}) {
  return (
    <section className="card grid content-start gap-4 p-4 sm:p-5">
      <h2 className="text-18">{title}</h2>
      {previews.map(({ example, title: heading, text, sms }) => (
        <div key={example} className="grid gap-1">
          <h3 className="font-text text-13 font-semibold text-ink-2">{words.example(example)}</h3>
          <div className="grid gap-2 rounded-md bg-surface-2 p-3 text-14">
            {heading !== '' && <b className="wrap-anywhere">{heading}</b>}
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </div>
          {sms && (
            <p className="nums text-13 text-ink-2">
              {words.smsFacts(sms.length, sms.segments, nairaText(sms.price_kobo))}
              {sms.segments_as_written > sms.segments && `. ${words.replaced(sms.segments_as_written)}`}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
