import type { listChecklists } from '@gatelight/contract/places/facility/inspections';
import type { AnswerOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { INSPECTION_WORDS as words } from '../../../../strings/manage/facility-inspections.ts';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { addChecklist, changeChecklist } from './queries.ts';

export type Checklist = AnswerOf<typeof listChecklists>[number];

/** A new check list, or a change of one: a line for each point. */
export function ChecklistDialog({ list, ...given }: Given & { readonly list?: Checklist }) {
  const [name, setName] = useState(list?.name ?? '');
  const [typed, setTyped] = useState(list?.points.join('\n') ?? '');
  const [isEnded, setEnded] = useState(false);
  // When the form opened: someone else may change it meanwhile.
  const [seenAt] = useState(list?.seen_at);
  const points = typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const send = useChange(
    given,
    () =>
      list
        ? changeChecklist(given.estate, list.id, {
            name,
            points,
            seen_at: seenAt?.toISOString(),
            ...(isEnded && { is_ended: true }),
          })
        : addChecklist(given.estate, { name, points }),
    () => FACILITY_WORDS.saved,
  );
  return (
    <FormDialog
      title={list ? words.changeList : words.addList}
      text={list && words.changeText}
      sending={send}
      onClose={given.onClose}
    >
      <Field
        label={words.listName}
        required
        maxLength={100}
        value={name}
        error={faultOf(send.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label={words.points}
        hint={words.pointsHint}
        required
        rows={8}
        value={typed}
        error={faultOf(send.error, 'points')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={isEnded}
            onChange={(event) => setEnded(event.target.checked)}
          />
          {words.endList}
        </label>
      )}
    </FormDialog>
  );
}
