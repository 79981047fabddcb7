import { todayInLagos } from '@gatelight/contract/lagos-days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreparedMove } from '@gatelight/contract/places/moves';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { koboOf } from '../../../ui/values/number-text.ts';
import { faultOf } from '../dialog-parts.tsx';
import { estateKey } from '../estate-queries.ts';
import { MoveForm, MoveLoaded, Tick, earliestDay, useHouse } from './move-frame.tsx';
import { prepareQuery, sendMoveIn } from './queries.ts';
import { ReadingFields, readingsOf } from './reading-fields.tsx';
import type { Readings } from './reading-fields.tsx';

export const meta = () => hiddenHead(words.inTitle);

/** Someone moves into a house. */
export default function MoveInPage() {
  const query = useQuery(prepareQuery(useHouse()));
  return (
    <MoveLoaded title={words.inTitle} query={query}>
      {(move) => <Form move={move} />}
    </MoveLoaded>
  );
}

const KINDS = ['tenant', 'owner', 'elsewhere'] as const;
type Kind = (typeof KINDS)[number];
const ROLES: Readonly<Record<Kind, string>> = {
  tenant: words.tenant,
  owner: words.owner,
  elsewhere: words.ownerElsewhere,
};

function Form({ move }: { readonly move: PreparedMove }) {
  const { path, ...of } = useHouse();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const hasPayer = move.people.some(({ pays, lives_here }) => pays && lives_here);
  const [typed, setTyped] = useState({
    name: '',
    phone: '',
    email: '',
    since: todayInLagos(),
    until: '',
    keys: '',
    note: '',
    deposit: '',
    reason: '',
  });
  const [kind, setKind] = useState<Kind>('tenant');
  const [pays, setPays] = useState(!hasPayer);
  const [invite, setInvite] = useState(true);
  const [readings, setReadings] = useState<Readings>(new Map());
  const [key] = useState(() => crypto.randomUUID());
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const save = useSingleMutation({
    mutationFn: () =>
      sendMoveIn(
        of,
        {
          name: typed.name,
          phone: typed.phone,
          email: typed.email,
          is_owner: kind !== 'tenant',
          lives_here: kind !== 'elsewhere',
          pays,
          since: typed.since,
          ...(typed.until !== '' && { until: typed.until }),
          readings: readingsOf(readings),
          unread_reason: typed.reason,
          keys: typed.keys,
          note: typed.note,
          ...(typed.deposit !== '' && { deposit_kobo: koboOf(typed.deposit) }),
          invite,
        },
        key,
      ),
    onSuccess: async () => {
      showSuccess(words.savedIn(typed.name.trim()));
      await navigate(path);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(of.id) }),
  });
  return (
    <MoveForm
      save={words.saveIn}
      sending={save}
      facts={[
        { label: words.livesFrom, value: typed.since === '' ? '' : fullDay(typed.since) },
        { label: words.roleThen, value: ROLES[kind] },
        { label: words.whoPays, value: pays ? words.theyPay : words.othersPay },
      ]}
      texts={[...(invite ? [words.inviteText] : []), words.historyText]}
    >
      <section aria-label={words.who} className="card grid gap-4 p-4 sm:p-5">
        <h2 className="text-18">{words.who}</h2>
        <Field
          label={words.name}
          required
          maxLength={120}
          autoComplete="off"
          value={typed.name}
          error={faultOf(save.error, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={words.phone}
            hint={words.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={11}
            value={typed.phone}
            error={faultOf(save.error, 'phone')}
            onChange={(event) => set({ phone: event.target.value.replaceAll(/\D/g, '') })}
          />
          <Field
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={typed.email}
            error={faultOf(save.error, 'email')}
            onChange={(event) => set({ email: event.target.value })}
          />
          <Select
            label={words.kind}
            value={kind}
            options={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={(next) => setKind(KINDS.find((one) => one === next) ?? kind)}
          />
          <Field
            label={words.since}
            type="date"
            required
            min={earliestDay()}
            max={todayInLagos()}
            value={typed.since}
            error={faultOf(save.error, 'since')}
            onChange={(event) => set({ since: event.target.value })}
          />
          <Field
            label={words.until}
            type="date"
            min={typed.since}
            value={typed.until}
            error={faultOf(save.error, 'until')}
            onChange={(event) => set({ until: event.target.value })}
          />
        </div>
        <Tick label={words.pays} isOn={pays} onChange={setPays} />
        <Tick label={words.invite} isOn={invite} onChange={setInvite} />
      </section>
      {kind !== 'elsewhere' && (
        <ReadingFields
          of={of}
          meters={move.meters}
          readings={readings}
          onChange={setReadings}
          reason={typed.reason}
          error={save.error}
          onReason={(reason) => set({ reason })}
        />
      )}
      <section aria-label={words.keys} className="card grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
        <Field
          label={words.keys}
          hint={words.keysHint}
          maxLength={200}
          value={typed.keys}
          onChange={(event) => set({ keys: event.target.value })}
        />
        <AmountField
          label={words.depositTaken}
          hint={words.depositHint}
          value={typed.deposit}
          error={faultOf(save.error, 'deposit_kobo')}
          onChange={(deposit) => set({ deposit })}
        />
        <div className="sm:col-span-2">
          <Field
            label={words.moveNote}
            maxLength={500}
            value={typed.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        </div>
      </section>
    </MoveForm>
  );
}
