import { incidentKinds } from '@gatelight/contract/places/patrol/at-gate';
import { incidentStates } from '@gatelight/contract/places/patrol/incidents';
import type { IncidentKind } from '@gatelight/contract/places/patrol/at-gate';
import type { Incident } from '@gatelight/contract/places/patrol/incidents';
import { useState } from 'react';
import { useRequestKey } from '../../../../data/forms/use-request-key.ts';
import { INCIDENTS_WORDS as words } from '../../../../strings/manage/incidents.ts';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../../ui/payment/ways/choice-cards.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useChosenFile } from '../../use-chosen-file.ts';
import { instantOf, nowInLagos } from '../../../../ui/values/lagos-input.ts';
import { dropPeople, makeIncident, saveIncident, sendPhoto } from './queries.ts';

type OfIncident = Given & { readonly incident: Incident };

export function AddIncidentDialog(given: Given) {
  const keyFor = useRequestKey();
  const [kind, setKind] = useState<IncidentKind>('other');
  const [at, setAt] = useState(nowInLagos);
  const [texts, setTexts] = useState({ place: '', said: '', people: '', vehicles: '' });
  const incident = { kind, at: instantOf(at), ...texts };
  const add = useChange(
    given,
    () => makeIncident(given.estate, { key: keyFor(incident), ...incident }),
    () => words.added,
  );
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    error: faultOf(add.error, name),
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  });
  return (
    <FormDialog title={words.add} sending={add} onClose={given.onClose}>
      <Select
        label={words.kind}
        value={kind}
        onChange={(chosen) => setKind(chosen as IncidentKind)}
        options={incidentKinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Field
        label={words.at}
        type="datetime-local"
        required
        value={at}
        error={faultOf(add.error, 'at')}
        onChange={({ target }) => setAt(target.value)}
      />
      <Field label={words.place} maxLength={80} {...field('place')} />
      <TextAreaField label={words.said} required rows={4} maxLength={1000} {...field('said')} />
      <Field label={words.people} hint={words.peopleHint} maxLength={300} {...field('people')} />
      <Field label={words.vehicles} hint={words.vehiclesHint} maxLength={120} {...field('vehicles')} />
    </FormDialog>
  );
}

export function ChangeDialog({ incident, ...given }: OfIncident) {
  const [state, setState] = useState(incident.state);
  const [done, setDone] = useState(incident.done);
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [seenAt] = useState(incident.changed_at ?? new Date(0));
  const save = useChange(
    given,
    () => saveIncident(given.estate, incident.id, { state, done, seen_at: seenAt.toISOString() }),
    () => words.saved,
  );
  return (
    <FormDialog title={words.changeTitle} sending={save} onClose={given.onClose}>
      <ChoiceCards
        label={words.state}
        value={state}
        onChange={setState}
        choices={incidentStates.map((value) => ({ value, name: words.states[value] }))}
      />
      <TextAreaField
        label={words.done}
        rows={4}
        maxLength={1000}
        value={done}
        error={faultOf(save.error, 'done')}
        onChange={({ target }) => setDone(target.value)}
      />
    </FormDialog>
  );
}

export function PhotoDialog({ incident, ...given }: OfIncident) {
  const send = useChange(
    given,
    (chosen: File) => sendPhoto(given.estate, incident.id, chosen),
    () => words.photoAdded,
  );
  const file = useChosenFile(send.mutate);
  return (
    <FormDialog title={words.addPhoto} sending={send} onClose={given.onClose} onSend={file.submit}>
      <Field label={words.file} accept="image/jpeg,image/png" {...file.field} />
    </FormDialog>
  );
}

export function ForgetDialog({ incident, ...given }: OfIncident) {
  const forget = useChange(
    given,
    () => dropPeople(given.estate, incident.id),
    () => words.forgotten,
  );
  return (
    <FormDialog
      title={words.forgetTitle}
      text={words.forgetText}
      save={words.forget}
      sending={forget}
      onClose={given.onClose}
    />
  );
}
