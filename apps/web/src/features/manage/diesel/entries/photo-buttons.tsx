import type { DieselEntry } from '@gatelight/contract/places/diesel/entries';
import { useState } from 'react';
import { failureText } from '../../../../api.ts';
import { saveFile } from '../../../../data/lists/download.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { showError } from '../../../../ui/feedback/toast.tsx';
import { photoOf } from '../queries.ts';

/** Saves the photos of an entry on this device, one a click. */
export function PhotoButtons({ entry }: { readonly entry: DieselEntry }) {
  const [isLoading, setIsLoading] = useState(false);
  if (entry.photos.length === 0) return <span className="text-13 text-ink-2">{words.none}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {entry.photos.map((photo, index) => (
        <button
          key={photo}
          type="button"
          className="text-link inline-flex min-h-11 items-center"
          disabled={isLoading}
          onClick={() => {
            setIsLoading(true);
            photoOf(entry.id, photo)
              .then((file) => saveFile(file, `diesel-${entry.id}-${index + 1}.jpg`))
              .catch((error: unknown) => showError(failureText(error)))
              .finally(() => setIsLoading(false));
          }}
        >
          {words.photo(index + 1)}
        </button>
      ))}
    </span>
  );
}
