import type { PowerMeter } from '@gatelight/contract/places/power';
import { useState } from 'react';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { instantOf, nowInLagos } from '../../../../ui/values/lagos-input.ts';
import { uploaded } from '../form-parts.tsx';
import { addReading } from '../queries.ts';
import type { ReadingInput } from '../queries.ts';
import type { Shown } from './reading-fields.tsx';
import { ReadingFields, readingOf } from './reading-fields.tsx';

export function ReadingDialog({ meter, ...given }: Given & { readonly meter: PowerMeter }) {
  const [shown, setShown] = useState<Shown>({ reading: '', replaced: null, note: '' });
  const [at, setAt] = useState(nowInLagos());
  const [photo, setPhoto] = useState<File>();
  const send = useChange(
    given,
    async (body: ReadingInput) => addReading(meter.id, { ...body, ...(await uploaded(given.estate, photo)) }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.enterFor(meter.name)}
      sending={send}
      onClose={given.onClose}
      onSend={() => send.mutate({ ...readingOf(shown), at: instantOf(at) })}
    >
      <Field
        label={words.readAt}
        type="datetime-local"
        required
        value={at}
        error={faultOf(send.error, 'at')}
        onChange={(event) => setAt(event.target.value)}
      />
      <ReadingFields
        shown={shown}
        error={send.error}
        onChange={(changes) => setShown({ ...shown, ...changes })}
        onPhoto={setPhoto}
      />
    </FormDialog>
  );
}
