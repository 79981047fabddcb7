import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { Box } from '../box.tsx';

export function Progress({ story, onNote }: { readonly story: JobStory; readonly onNote: () => void }) {
  return (
    <Box title={words.progress} action={<Button look="outline" small name={words.addNote} onClick={onNote} />}>
      <ol className="grid gap-3 text-14">
        {story.events.map((event) => (
          <li key={event.id} className="grid">
            <span className="flex flex-wrap justify-between gap-2">
              <b>
                {event.what === 'state' && event.state !== null ? words.states[event.state] : words.events[event.what]}
              </b>
              <span className="nums text-13 text-ink-2">{lagosTime(event.at)}</span>
            </span>
            <span className="text-ink-2 wrap-anywhere whitespace-pre-line">
              {[event.by, event.amount_kobo === null ? '' : nairaText(event.amount_kobo, true), event.text]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Box>
  );
}
