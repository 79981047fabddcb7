import { todayInLagos } from '@gatelight/contract/lagos-days';
import { EXIT_DAYS_AHEAD, addExitPass, cancelExitPass, mostExitPasses } from '@gatelight/contract/places/helpers';
import type { ExitPass } from '@gatelight/contract/places/helpers';
import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { useRequestKey } from '../../../data/forms/use-request-key.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { CutList } from '../../../data/lists/cut-list.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { timeText } from '../../../ui/pass/pass-times.ts';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { FormDialog, faultOf, useChange } from './form-dialog.tsx';
import { Part, Row } from './part.tsx';

const LOOKS = { waiting: 'other', left: 'success', over: 'expired', cancelled: 'ended' } as const;

/** Goods that leave the estate, shown to the guard on their day. */
export function GoodsPart({ house, goods }: { readonly house: string; readonly goods: readonly ExitPass[] }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Part
      title={WORDS.goods}
      add={WORDS.addGoods}
      empty={WORDS.noGoods}
      end={<CutList shown={goods.length} most={mostExitPasses} />}
      onAdd={() => setIsAdding(true)}
    >
      {goods.map((one) => (
        <GoodsRow key={one.id} house={house} one={one} />
      ))}
      {isAdding && <GoodsDialog house={house} onClose={() => setIsAdding(false)} />}
    </Part>
  );
}

const dayText = (day: string) => lagosDay(new Date(`${day}T12:00:00+01:00`));

function GoodsRow({ house, one }: { readonly house: string; readonly one: ExitPass }) {
  const taking = useChange(house, () =>
    call(cancelExitPass, { params: { house, exit: one.id } }).then(() => WORDS.takenBack),
  );
  const word = one.left_at === null ? WORDS.states[one.state] : `${WORDS.states.left} ${timeText(one.left_at)}`;
  return (
    <Row
      tile={<PackageOpen aria-hidden="true" size={20} />}
      name={one.what}
      about={[dayText(one.on), one.person, one.plate].filter((text) => text !== '').join(' · ')}
    >
      <StatusPill status={LOOKS[one.state]} word={word} className="pill-small" />
      {one.state === 'waiting' && (
        <Button
          look="quiet"
          small
          name={WORDS.takeBack}
          aria-label={WORDS.takeBackOf(one.what)}
          isLoading={taking.isPending}
          onClick={() => taking.mutate()}
        />
      )}
      {taking.error && <Notice kind="danger">{failureText(taking.error)}</Notice>}
    </Row>
  );
}

function GoodsDialog({ house, onClose }: { readonly house: string; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(() => ({ what: '', on: todayInLagos(), person: '', plate: '' }));
  const keyFor = useRequestKey();
  const adding = useChange(
    house,
    () => call(addExitPass, { params: { house }, body: { key: keyFor(draft), ...draft } }).then(() => WORDS.saved),
    onClose,
  );
  const change = (changed: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changed }));
  return (
    <FormDialog
      title={WORDS.goods}
      save={WORDS.addGoods}
      sending={adding}
      onSend={() => adding.mutate()}
      onClose={onClose}
    >
      <Field
        label={WORDS.what}
        required
        maxLength={120}
        autoComplete="off"
        value={draft.what}
        error={faultOf(adding.error, 'what')}
        onChange={({ target }) => change({ what: target.value })}
      />
      <Field
        type="date"
        label={WORDS.day}
        min={todayInLagos()}
        max={todayInLagos(EXIT_DAYS_AHEAD)}
        value={draft.on}
        error={faultOf(adding.error, 'on')}
        onChange={({ target }) => change({ on: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={WORDS.person}
          hint={WORDS.optional}
          maxLength={60}
          autoComplete="off"
          value={draft.person}
          error={faultOf(adding.error, 'person')}
          onChange={({ target }) => change({ person: target.value })}
        />
        <Field
          label={WORDS.plate}
          hint={WORDS.optional}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="characters"
          value={draft.plate}
          error={faultOf(adding.error, 'plate')}
          onChange={({ target }) => change({ plate: target.value })}
        />
      </div>
    </FormDialog>
  );
}
