import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Box } from '../box.tsx';
import { fileAddress } from '../queries.ts';

export function Photos({
  story,
  estate,
  onAdd,
}: {
  readonly story: JobStory;
  readonly estate: string;
  readonly onAdd: () => void;
}) {
  return (
    <Box title={words.photos} action={<Button look="outline" small name={words.addPhoto} onClick={onAdd} />}>
      {story.photos.length === 0 && <p className="text-14 text-ink-2">{words.noPhotos}</p>}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {story.photos.map((photo) => (
          <li key={photo.id} className="grid gap-1 text-13">
            <a href={fileAddress(estate, photo.id)} className="text-link wrap-anywhere">
              {photo.kind === 'jpeg' ? (
                <img
                  className="aspect-4/3 w-full rounded-md object-cover"
                  loading="lazy"
                  src={fileAddress(estate, photo.id)}
                  alt={photo.caption || photo.name}
                />
              ) : (
                photo.name
              )}
            </a>
            <span className="wrap-anywhere">
              {photo.purpose === 'before' || photo.purpose === 'after'
                ? words.purposes[photo.purpose]
                : photo.caption || photo.name}
              , {lagosDay(photo.created_at)}, {photo.by}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
