import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { EmptyPhotoBox } from './person/photo-box.tsx';
import { SectionList } from './section-list.tsx';

const nothing = () => undefined;

/** The first section, as most devices open the page. */
export function FirstFrame() {
  return (
    <div className="page-list grid items-start gap-x-8 gap-y-5 side:grid-cols-[200px_minmax(0,1fr)]">
      <SectionList chosen="personal" onChoose={nothing} />
      <div className="grid min-w-0 gap-4">
        <EmptyPhotoBox />
        <Skeleton className="h-120 w-full rounded-lg" />
      </div>
    </div>
  );
}
