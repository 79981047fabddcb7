import { mostControllers } from '@gatelight/contract/places/controllers';
import type { Controller } from '@gatelight/contract/places/controllers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CutList } from '../../../../data/lists/cut-list.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { CONTROLLERS_WORDS as words } from '../../../../strings/manage/controllers.ts';
import { MANAGE_WORDS } from '../../../../strings/manage/estate.ts';
import { GATES_WORDS } from '../../../../strings/manage/gates.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../../ui/payment/ways/choice-cards.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import { CopyRow } from '../../../../ui/token/copy-row.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { faultOf } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { CardsPart } from './cards-part.tsx';
import { controllersKey, controllersQuery, makeController } from './queries.ts';
import { CutOffDialog } from '../dialogs.tsx';
import { gatesQuery } from '../queries.ts';

/** Barriers and readers of the estate, and the cards that they read. */
export function ControllersPart({ estate }: { readonly estate: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery(controllersQuery(estate));
  if (!list.data) {
    return <NotRead query={list} title={words.failed} loading={words.loading} className="h-60 w-full rounded-lg" />;
  }
  return (
    <>
      <section className="card grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-18">{words.title}</h2>
          <Button small look="outline" name={words.add} onClick={() => setIsAdding(true)} />
        </div>
        <p className="text-14 text-ink-2">{`${words.text} ${words.docs}`}</p>
        {list.data.length === 0 ? (
          <EmptyState title={words.none} text={words.noneText} />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {list.data.map((one) => (
              <ControllerRow key={one.id} estate={estate} one={one} />
            ))}
          </ul>
        )}
        <CutList shown={list.data.length} most={mostControllers} isByName />
      </section>
      <CardsPart estate={estate} />
      {isAdding && <AddDialog estate={estate} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function ControllerRow({ estate, one }: { readonly estate: string; readonly one: Controller }) {
  const [isCutting, setIsCutting] = useState(false);
  const { trouble } = one;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">{one.name}</span>
        <span className="nums text-14 text-ink-2">
          {`${one.gate} · ${one.seen_at === null ? GATES_WORDS.neverSeen : GATES_WORDS.seen(lagosTime(one.seen_at))}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {trouble && !one.is_cut_off && (
          <StatePill tone="warning" word={words.trouble[trouble.kind](lagosTime(trouble.at))} />
        )}
        <StatePill
          tone={one.is_cut_off ? 'danger' : 'success'}
          word={one.is_cut_off ? words.cutOffState : words.working}
        />
        {!one.is_cut_off && (
          <Button
            look="quiet"
            small
            name={GATES_WORDS.cutOff}
            aria-label={GATES_WORDS.cutOffOf(one.name)}
            onClick={() => setIsCutting(true)}
          />
        )}
      </span>
      {isCutting && (
        <CutOffDialog estate={estate} gate={one.gate_id} device={one} onClose={() => setIsCutting(false)} />
      )}
    </li>
  );
}

function AddDialog(given: Given) {
  const queries = useQueryClient();
  const list = useQuery(gatesQuery(given.estate));
  const gates = list.data?.gates;
  const [name, setName] = useState('');
  const [chosen, setGate] = useState<string>();
  const gate = chosen ?? gates?.[0]?.id;
  const add = useSingleMutation({
    mutationFn: (of: string) => makeController(given.estate, of, name),
    onSettled: () => queries.invalidateQueries({ queryKey: controllersKey(given.estate) }),
  });
  if (add.data) {
    return (
      <Dialog isOpen onClose={given.onClose} title={words.made}>
        <div className="mt-2 grid gap-4">
          <p className="text-14 text-ink-2">{words.madeText}</p>
          <CopyRow label={words.key} value={add.data.key} copiedMessage={words.copied} valueClassName="wrap-anywhere" />
          <CopyRow
            label={words.secret}
            value={add.data.secret}
            copiedMessage={words.copied}
            valueClassName="wrap-anywhere"
          />
          <Button className="justify-self-end" name={words.done} onClick={given.onClose} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={words.addTo}
      {...(gates?.length === 0 && { text: words.noGate })}
      save={words.add}
      sending={add}
      onClose={given.onClose}
      onSend={() => gate !== undefined && add.mutate(gate)}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={40}
        autoComplete="off"
        value={name}
        error={faultOf(add.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      {gates && gates.length > 1 && gate !== undefined && (
        <ChoiceCards
          label={words.gate}
          value={gate}
          onChange={setGate}
          choices={gates.map((one) => ({ value: one.id, name: one.name }))}
        />
      )}
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[list]} />
    </FormDialog>
  );
}
