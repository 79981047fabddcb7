import { todayInLagos } from '@gatelight/contract/lagos-days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreparedMove } from '@gatelight/contract/places/moves';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { faultOf } from '../dialog-parts.tsx';
import { estateKey } from '../estate-queries.ts';
import { DepositFields, depositEndOf } from './deposit-fields.tsx';
import type { TypedDeposit } from './deposit-fields.tsx';
import { MoveForm, MoveLoaded, Tick, earliestDay, useHouse } from './move-frame.tsx';
import { prepareQuery, sendMoveOut } from './queries.ts';
import { ReadingFields, readingsOf } from './reading-fields.tsx';
import type { Readings } from './reading-fields.tsx';

export const meta = () => hiddenHead(words.outTitle);

/** People of a house move out. */
export default function MoveOutPage() {
  const [lastDay, setLastDay] = useState(todayInLagos);
  const query = useQuery(prepareQuery(useHouse(), lastDay === '' ? undefined : lastDay));
  return (
    <MoveLoaded title={words.outTitle} query={query}>
      {(move) =>
        move.people.length === 0 ? (
          <Notice kind="info">{words.nobody}</Notice>
        ) : (
          <Form move={move} lastDay={lastDay} onLastDay={setLastDay} />
        )
      }
    </MoveLoaded>
  );
}

function Form({
  move,
  lastDay,
  onLastDay,
}: {
  readonly move: PreparedMove;
  readonly lastDay: string;
  readonly onLastDay: (day: string) => void;
}) {
  const { path, ...of } = useHouse();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [people, setPeople] = useState<ReadonlySet<string>>(
    () => new Set(move.people.filter(({ lives_here }) => lives_here).map(({ id }) => id)),
  );
  const [keepsOwning, setKeepsOwning] = useState(true);
  const [readings, setReadings] = useState<Readings>(new Map());
  const [deposits, setDeposits] = useState<ReadonlyMap<string, TypedDeposit>>(new Map());
  const [typed, setTyped] = useState({ reason: '', keys: '', note: '' });
  const [key] = useState(() => crypto.randomUUID());
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const save = useSingleMutation({
    mutationFn: () =>
      sendMoveOut(
        of,
        {
          people: [...people],
          last_day: lastDay,
          keeps_owning: keepsOwning,
          readings: readingsOf(readings),
          unread_reason: typed.reason,
          keys: typed.keys,
          note: typed.note,
          deposits: move.deposits.flatMap(({ id, taken_kobo }) => {
            const given = deposits.get(id);
            return given ? [{ id, ...depositEndOf(taken_kobo, given) }] : [];
          }),
        },
        key,
      ),
    onSuccess: async () => {
      showSuccess(words.savedOut);
      await navigate(path);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(of.id) }),
  });
  const hasOwner = move.people.some(({ id, is_owner }) => is_owner && people.has(id));
  return (
    <MoveForm
      save={words.saveOut}
      sending={save}
      facts={[
        {
          label: words.owedUntil(lastDay === '' ? '' : fullDay(lastDay)),
          value: move.owed_kobo === 0n ? words.nothing : <Money kobo={move.owed_kobo} />,
        },
        { label: words.accessEnds, value: words.endsNow },
        { label: words.stays, value: words.stayTheirs },
      ]}
      texts={[
        ...move.owed.map(
          ({ title, due_on, left_kobo }) => `${words.owedLine(title, fullDay(due_on))}: ${nairaText(left_kobo, true)}`,
        ),
        words.outText,
      ]}
    >
      <section aria-label={words.whoLeaves} className="card grid gap-4 p-4 sm:p-5">
        <fieldset>
          <legend className="pb-2 text-18 font-semibold">{words.whoLeaves}</legend>
          {move.people.map(({ id, name, is_owner, lives_here }) => (
            <Tick
              key={id}
              label={name}
              text={
                id.startsWith('user:')
                  ? words.withAccount
                  : is_owner
                    ? lives_here
                      ? words.owner
                      : words.ownerElsewhere
                    : words.tenant
              }
              isOn={people.has(id)}
              onChange={(isOn) => {
                const next = new Set(people);
                if (isOn) next.add(id);
                else next.delete(id);
                setPeople(next);
              }}
            />
          ))}
        </fieldset>
        {hasOwner && <Tick label={words.keepsOwning} isOn={keepsOwning} onChange={setKeepsOwning} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={words.lastDay}
            type="date"
            required
            min={earliestDay()}
            max={todayInLagos()}
            value={lastDay}
            error={faultOf(save.error, 'last_day')}
            onChange={(event) => onLastDay(event.target.value)}
          />
          <Field
            label={words.keys}
            hint={words.keysHint}
            maxLength={200}
            value={typed.keys}
            onChange={(event) => set({ keys: event.target.value })}
          />
        </div>
      </section>
      <ReadingFields
        of={of}
        meters={move.meters}
        readings={readings}
        onChange={setReadings}
        reason={typed.reason}
        error={save.error}
        onReason={(reason) => set({ reason })}
      />
      {move.deposits.map((deposit) => (
        <section key={deposit.id} aria-label={words.settleOf(deposit.name)} className="card grid gap-4 p-4 sm:p-5">
          <h2 className="text-18 wrap-anywhere">{words.settleOf(deposit.name)}</h2>
          <p className="text-14 text-ink-2">{words.depositsText}</p>
          <DepositFields
            deposit={deposit}
            typed={deposits.get(deposit.id) ?? { returned: '', reason: '' }}
            onChange={(next) => setDeposits(new Map([...deposits, [deposit.id, next]]))}
          />
        </section>
      ))}
      <section aria-label={words.moveNote} className="card p-4 sm:p-5">
        <Field
          label={words.moveNote}
          maxLength={500}
          value={typed.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </section>
    </MoveForm>
  );
}
