import type { ReactNode } from 'react';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';

type PhotoBoxProps = {
  /** An image, or the initials. */
  readonly photo: ReactNode;
  readonly buttons: ReactNode;
  readonly problem: string;
  readonly children?: ReactNode;
};

/** The card of the photo. */
export function PhotoBox({ photo, buttons, problem, children }: PhotoBoxProps) {
  return (
    <section aria-label={WORDS.photo} className="card-box flex flex-wrap items-center gap-4 p-4 sm:p-5">
      {typeof photo === 'string' ? (
        <span
          aria-hidden="true"
          className="grid size-[72px] place-items-center rounded-full bg-primary-soft text-24 font-bold text-on-primary-soft"
        >
          {photo}
        </span>
      ) : (
        photo
      )}
      <div className="grid flex-1 gap-2">
        <div className="flex flex-wrap gap-2">{buttons}</div>
        <p className="text-14 text-ink-2">{WORDS.photoHint}</p>
        <p role="alert" className="text-14 font-semibold text-danger empty:hidden">
          {problem}
        </p>
      </div>
      {children}
    </section>
  );
}

/** The same before the photo is known. Nothing in it can be used. The first frame of the document shows it too. */
export function EmptyPhotoBox() {
  return (
    <div inert>
      <PhotoBox photo="" buttons={<Button name={WORDS.changePhoto} look="outline" small />} problem="" />
    </div>
  );
}
