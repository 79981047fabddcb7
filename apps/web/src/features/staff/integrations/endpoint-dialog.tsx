import { webhookKinds } from '@gatelight/contract/office/integrations';
import type { EndpointView, WebhookKind } from '@gatelight/contract/office/integrations';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { Choices } from './choices.tsx';
import { estateChoicesQuery } from './queries.ts';

const words = INTEGRATION_WORDS.endpoint;
const KINDS = webhookKinds.map((value) => ({ value, label: words.kindNames[value] ?? value }));

export type EndpointDialogProps = {
  /** The endpoint to change; without it a new one is added. */
  readonly endpoint?: EndpointView;
  readonly onClose: () => void;
  /** Gets the id of a new endpoint: its secret is shown next. */
  readonly onMade?: (id: string) => void;
  readonly onChanged?: () => void;
};

/** Adds or changes a webhook endpoint. */
export function EndpointDialog({ endpoint, onClose, onMade, onChanged }: EndpointDialogProps) {
  const choices = useQuery(estateChoicesQuery);
  const estates = choices.data ?? [];
  const [estate, setEstate] = useState('');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [contact, setContact] = useState(endpoint?.contact_email ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(endpoint?.kinds ?? ['order.vended']);
  const id = endpoint?.id;
  const input = useMemo(
    () => ({
      ...(id === undefined ? { estate_id: estate } : { id }),
      url: url.trim(),
      description: description.trim(),
      contact_email: contact.trim(),
      kinds,
    }),
    [id, estate, url, description, contact, kinds],
  );
  const isReady =
    (id !== undefined || estate !== '') &&
    URL.canParse(url.trim()) &&
    /^\S+@\S+\.\S+$/.test(contact.trim()) &&
    kinds.length > 0;
  return (
    <ActDialog
      kind={id === undefined ? 'webhook.create' : 'webhook.edit'}
      input={input}
      title={id === undefined ? words.addTitle : words.editTitle}
      effect={id === undefined ? words.addEffect : words.editEffect}
      confirm={id === undefined ? words.addConfirm : words.editConfirm}
      isReady={isReady}
      onClose={onClose}
      onAsked={({ state, facts }) => {
        onChanged?.();
        if (state === 'done' && typeof facts?.webhook === 'string') onMade?.(facts.webhook);
      }}
    >
      {id === undefined && (
        <Select label={INTEGRATION_WORDS.estate} required options={estates} value={estate} onChange={setEstate} />
      )}
      <Field
        label={words.url}
        required
        type="url"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Choices legend={words.kinds} options={KINDS} chosen={kinds} onChange={setKinds} />
      <Field
        label={words.contact}
        hint={words.contactHint}
        required
        type="email"
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <Field
        label={words.description}
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <PartFailed title={ACT_WORDS.choicesFailed} of={[choices]} />
    </ActDialog>
  );
}
