import { deletePhoto, maxPhotoBytes, uploadPhoto } from '@gatelight/contract/base/privacy';
import type { UserView } from '@gatelight/contract/base/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call, failureText } from '../../../api.ts';
import { startSession } from '../../../data/session/session.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { meQuery } from '../queries.ts';
import { PhotoBox } from './photo-box.tsx';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';

const TYPES = ['image/jpeg', 'image/png'];

function uploadProblem(failure: Error): string {
  if (failure.message === WORDS.photoTooLarge) return failure.message;
  // The file is named like a picture but does not contain one.
  return failure instanceof CallError && failure.status === 415 ? WORDS.photoWrongType : failureText(failure);
}

/** The photo, and buttons to change it. */
export function PhotoCard({ user }: { readonly user: UserView }) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');

  function keepPhoto(photo_url: string | null, message: string): void {
    const next = { ...user, photo_url };
    queries.setQueryData(meQuery.queryKey, next);
    startSession(next);
    showSuccess(message);
  }
  function showFault(message: string): void {
    setProblem(message);
    showError(message);
  }

  const upload = useSingleMutation({
    mutationFn: async (file: File) => {
      const photo = await shrinkPhoto(file);
      if (photo.size > maxPhotoBytes) throw new Error(WORDS.photoTooLarge);
      return call(uploadPhoto, { body: {}, file: photo });
    },
    onSuccess: ({ photo_url }) => keepPhoto(photo_url, WORDS.photoSaved),
    onError: (failure) => showFault(uploadProblem(failure)),
  });
  const remove = useSingleMutation({
    mutationFn: () => call(deletePhoto),
    onSuccess: () => keepPhoto(null, WORDS.photoRemoved),
    onError: (failure) => showFault(failureText(failure)),
  });

  function choosePhoto(file: File | undefined): void {
    setProblem('');
    if (!file) return;
    if (!TYPES.includes(file.type)) return showFault(WORDS.photoWrongType);
    upload.mutate(file);
  }

  return (
    <PhotoBox
      photo={
        user.photo_url ? (
          <img
            src={user.photo_url}
            alt={WORDS.photo}
            width={72}
            height={72}
            className="size-[72px] rounded-full object-cover"
          />
        ) : (
          (user.firstName.slice(0, 1) + user.lastName.slice(0, 1)).toUpperCase()
        )
      }
      buttons={
        <>
          <Button
            name={WORDS.changePhoto}
            look="outline"
            small
            isLoading={upload.isPending}
            onClick={() => input.current?.click()}
          />
          {user.photo_url && (
            <Button
              name={WORDS.removePhoto}
              look="quiet"
              small
              isLoading={remove.isPending}
              onClick={() => remove.mutate()}
            />
          )}
        </>
      }
      problem={problem}
    >
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        aria-label={WORDS.changePhoto}
        hidden
        onChange={({ target }) => {
          choosePhoto(target.files?.[0]);
          target.value = '';
        }}
      />
    </PhotoBox>
  );
}
