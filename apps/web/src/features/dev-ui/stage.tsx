import type { ComponentType, ReactNode } from 'react';

export type Story = {
  /** Its place in the page's address. */
  readonly id: string;
  readonly title: string;
  /** What to try, for a state that does not last. */
  readonly note?: string;
  readonly Body: ComponentType;
};

/** One component twice: in the light theme and in the dark one, side by side where there is room. */
export function StoryStage({ id, title, note, Body }: Story) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-12">
      <h2 id={`${id}-title`} className="text-24">
        {title}
      </h2>
      {note && <p className="max-w-[70ch] pt-1 text-14 text-ink-2">{note}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            role="group"
            aria-label={`${title}, ${theme}`}
            data-theme={theme}
            className="grid min-w-0 content-start gap-6 rounded-lg border border-line p-4 sm:p-6"
          >
            <Body />
          </div>
        ))}
      </div>
    </section>
  );
}

/** One state of a component, with its name above it. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-13 font-semibold text-ink-3">{name}</p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** States side by side where they are small. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-5 gap-y-4">{children}</div>;
}
