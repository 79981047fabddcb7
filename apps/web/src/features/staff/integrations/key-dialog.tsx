import { apiScopes } from '@gatelight/contract/office/integrations/scopes';
import type { ApiScope } from '@gatelight/contract/office/integrations/scopes';
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

const words = INTEGRATION_WORDS.key;
const SCOPES = apiScopes.map((value) => ({ value, label: words.scopeNames[value] }));
const DAYS = Object.entries(words.daysOptions).map(([value, label]) => ({ value: value || 'none', label }));

/** Makes an API key. `onMade` gets its id: the key itself is shown next. */
export function KeyDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const choices = useQuery(estateChoicesQuery);
  const estates = choices.data ?? [];
  const [estate, setEstate] = useState('');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['orders.read', 'meters.read']);
  const [days, setDays] = useState('365');
  const [perMinute, setPerMinute] = useState('120');
  const count = Number(perMinute);
  const input = useMemo(
    () => ({
      estate_id: estate,
      name: name.trim(),
      scopes,
      ...(days !== 'none' && { days: Number(days) }),
      per_minute: count,
    }),
    [estate, name, scopes, days, count],
  );
  const isReady =
    estate !== '' && name.trim() !== '' && scopes.length > 0 && Number.isInteger(count) && count >= 1 && count <= 600;
  return (
    <ActDialog
      kind="api-key.create"
      input={input}
      title={words.addTitle}
      effect={words.addEffect}
      confirm={words.addConfirm}
      isReady={isReady}
      onClose={onClose}
      onAsked={({ state, facts }) => {
        if (state === 'done' && typeof facts?.api_key === 'string') onMade(facts.api_key);
      }}
    >
      <Select label={INTEGRATION_WORDS.estate} required options={estates} value={estate} onChange={setEstate} />
      <Field
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Choices legend={words.scopes} options={SCOPES} chosen={scopes} onChange={setScopes} />
      <Select label={words.days} required options={DAYS} value={days} onChange={setDays} />
      <Field
        label={words.perMinute}
        required
        inputMode="numeric"
        value={perMinute}
        onChange={(event) => setPerMinute(event.target.value)}
      />
      <PartFailed title={ACT_WORDS.choicesFailed} of={[choices]} />
    </ActDialog>
  );
}
