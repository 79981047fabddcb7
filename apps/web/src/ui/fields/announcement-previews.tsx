import type { AnnouncementChannel, AnnouncementEstimate } from '@gatelight/contract/office/announcements';

type Props = {
  readonly words: {
    readonly previews: string;
    readonly channels: Readonly<Record<AnnouncementChannel, string>>;
    readonly inPidgin: string;
  };
  readonly estimate: AnnouncementEstimate | undefined;
  readonly channels: readonly AnnouncementChannel[];
};

/** The announcement as each channel shows it. */
export function AnnouncementPreviews({ words, estimate, channels }: Props) {
  if (!estimate) return null;
  const { previews } = estimate;
  const shown: Record<AnnouncementChannel, { title: string; text: string }> = {
    'in-app': previews.in_app,
    email: { title: previews.email.subject, text: previews.email.text },
    sms: { title: '', text: previews.sms },
  };
  const views = channels.flatMap((channel) => [
    { name: words.channels[channel], ...shown[channel] },
    ...(channel === 'in-app' && previews.pidgin ? [{ name: words.inPidgin, ...previews.pidgin }] : []),
  ]);
  return (
    <section className="card grid gap-4 p-4 sm:p-5">
      <h2 className="text-18">{words.previews}</h2>
      {views.map(({ name, title, text }) => (
        <div key={name} className="grid gap-1">
          <h3 className="font-text text-13 font-semibold text-ink-2">{name}</h3>
          <div className="grid gap-1 rounded-md bg-surface-2 p-3 text-14">
            {title !== '' && <b className="wrap-anywhere">{title}</b>}
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
