import type { PowerMeter, PowerReading } from '@gatelight/contract/places/power';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kwhText } from '../../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { PictureButton, uploaded } from '../form-parts.tsx';
import { correctReading, photoOf, readingsQuery } from '../queries.ts';
import type { CorrectionInput } from '../queries.ts';
import type { Shown } from './reading-fields.tsx';
import { ReadingFields, readingOf } from './reading-fields.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { ShowMore } from '../../../../data/lists/show-more.tsx';

/** The readings of a meter, with the lines that correct others. */
export function ReadingsDialog({
  meter,
  mayWrite,
  ...given
}: Given & { readonly meter: PowerMeter; readonly mayWrite: boolean }) {
  const readings = useInfiniteQuery(readingsQuery(given.estate, meter.id));
  const [wrong, setWrong] = useState<PowerReading | null>(null);
  const items = readings.data?.pages.flatMap((page) => page.items);
  if (wrong) return <CorrectDialog reading={wrong} estate={given.estate} onClose={() => setWrong(null)} />;
  return (
    <Dialog isOpen onClose={given.onClose} title={words.historyOf(meter.name)}>
      <div className="mt-2 grid gap-4">
        {items === undefined ? (
          <NotRead query={readings} title={words.failed} className="h-40 w-full rounded-lg" />
        ) : items.length === 0 ? (
          <p>{words.noReadings}</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {items.map((one) => (
              <li key={one.id} className="grid gap-0.5 py-2">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className={one.is_corrected ? 'nums text-ink-3 line-through' : 'nums font-semibold'}>
                    {words.kwh(kwhText(one.reading_tenths))}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-4">
                    {one.has_photo && (
                      <PictureButton
                        name={words.seePhoto}
                        label={`${words.seePhoto}, ${lagosTime(one.at)}`}
                        load={() => photoOf(one.id)}
                      />
                    )}
                    {mayWrite && !one.is_corrected && (
                      <button
                        type="button"
                        className="text-link inline-flex min-h-11 items-center"
                        aria-label={`${words.correct}, ${lagosTime(one.at)}`}
                        onClick={() => setWrong(one)}
                      >
                        {words.correct}
                      </button>
                    )}
                  </span>
                </p>
                <p className="text-13 text-ink-2">
                  {lagosTime(one.at)} · {words.by(words.sources[one.source], one.by)}
                  {one.is_corrected && ` · ${words.corrected}`}
                  {one.corrects !== null && ` · ${words.correction}`}
                  {one.note !== '' && ` · ${one.note}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={readings} />
        <Button name={words.close} onClick={given.onClose} />
      </div>
    </Dialog>
  );
}

function CorrectDialog({ reading, ...given }: Given & { readonly reading: PowerReading }) {
  const [shown, setShown] = useState<Shown>({ reading: '', replaced: null, note: '' });
  const [photo, setPhoto] = useState<File>();
  const send = useChange(
    given,
    async (body: CorrectionInput) => correctReading(reading.id, { ...body, ...(await uploaded(given.estate, photo)) }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.correctTitle(lagosTime(reading.at))}
      text={words.correctText}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate(readingOf(shown))}
    >
      <ReadingFields
        shown={shown}
        error={send.error}
        onChange={(changes) => setShown({ ...shown, ...changes })}
        onPhoto={setPhoto}
      />
    </FormDialog>
  );
}
