import type { ReactNode } from 'react';
import { Picture } from '../../ui/images/picture.tsx';
import type { PICTURE_SIZES } from '../../ui/images/picture.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';

/** Beside the form, on wide screens. */
export type Aside = {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly family: keyof typeof PICTURE_SIZES;
};

export type AccountScreenProps = {
  /** Above the heading: the steps of a task. */
  readonly steps?: ReactNode;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside: Aside;
  readonly children: ReactNode;
};

/** A heading and a form, with a picture beside it from 920 px. */
export function AccountScreen({ steps, title, lead, aside, children }: AccountScreenProps) {
  return (
    <div className="account-screen">
      <div className="account-form">
        {steps}
        <div className="grid gap-1">
          <PageHeading key={title} className="text-30">
            {title}
          </PageHeading>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
      <aside className="account-picture on-band" aria-label={aside.title}>
        <div className="grid gap-2">
          <p className="font-display text-30 font-bold">{aside.title}</p>
          <p className="text-on-band-2">{aside.text}</p>
        </div>
        <Picture src={aside.picture} family={aside.family} className="h-auto w-full" />
      </aside>
    </div>
  );
}
