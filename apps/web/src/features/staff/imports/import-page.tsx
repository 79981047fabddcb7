import type { ImportDetail } from '@gatelight/contract/places/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { IMPORT_WORDS as words } from '../../../strings/staff/imports.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ObjectPage } from '../object-page.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSteps } from './import-steps.tsx';
import { discard, importQuery, saveBadRows } from './queries.ts';
import { countText } from '../../../ui/values/count-text.ts';

export const meta = () => hiddenHead(words.title);

/** `/admin/imports/{id}`: the rows of a file with their errors, and its import. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const query = useQuery(importQuery(id));
  const { data } = query;
  return (
    <ObjectPage
      list={{ to: STAFF_PATHS.imports, name: words.title }}
      here={data && words.lists[data.list]}
      query={query}
      words={words}
    >
      {(detail) => <Import detail={detail} />}
    </ObjectPage>
  );
}

/** Houses and occupants are on the pages of their estates. */
const isOfMeters = (list: ImportDetail['list']) => list === 'meters' || list === 'debts';

function Import({ detail }: { readonly detail: ImportDetail }) {
  const [dialog, setDialog] = useState<'apply' | 'undo'>();
  const navigate = useNavigate();
  const { id, bad, state } = detail;
  const good = detail.ready + detail.warned;
  const discarding = useSingleMutation({
    mutationFn: async () => {
      await discard(id);
      await navigate(STAFF_PATHS.imports);
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="staff-title wrap-anywhere">{detail.file_name}</h1>
        <div className="flex flex-wrap gap-2">
          {state === 'draft' && (
            <Button
              name={words.other}
              look="outline"
              small
              isLoading={discarding.isPending}
              onClick={() => discarding.mutate()}
            />
          )}
          {bad > 0 && (
            <Button
              name={words.downloadBad(bad)}
              look="outline"
              small
              onClick={() => void saveBadRows(id, `fix-${detail.file_name}.csv`)}
            />
          )}
          {state === 'draft' && good > 0 && (
            <Button name={words.apply(good)} small onClick={() => setDialog('apply')} />
          )}
          {state === 'applied' && (
            <LinkButton
              name={isOfMeters(detail.list) ? words.seeMeters : words.seeEstates}
              to={isOfMeters(detail.list) ? STAFF_PATHS.meters : STAFF_PATHS.estates}
              small
            />
          )}
          {detail.undo?.in_the_way.length === 0 && (
            <Button name={words.undo} look="danger" small onClick={() => setDialog('undo')} />
          )}
        </div>
      </div>
      <ImportSteps step={state === 'draft' ? 3 : 4} />
      <Figures detail={detail} />
      {discarding.error && <Notice kind="danger">{failureText(discarding.error)}</Notice>}
      {state === 'draft' && <Notice kind="info">{words.nothingSaved}</Notice>}
      {state === 'applied' && (
        <Notice kind="success">
          {words.done(good)} {detail.undo && words.undoUntil(lagosTime(detail.undo.until))}
        </Notice>
      )}
      {(state === 'undone' || state === 'discarded') && <Notice kind="info">{words.states[state]}</Notice>}
      {detail.undo && detail.undo.in_the_way.length > 0 && (
        <Notice kind="warning">
          {words.inTheWay}
          <ul className="list-disc ps-5">
            {detail.undo.in_the_way.map(({ row, why }) => (
              <li key={`${row}${why}`}>{words.wayRow(row, why)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ImportRows detail={detail} />
      {dialog === 'apply' && (
        <ActDialog
          kind="import.apply"
          input={{ id, leave_out: bad > 0 }}
          title={words.applyTitle(words.lists[detail.list], good)}
          effect={bad > 0 ? `${words.applyEffect} ${words.applyLeaves(bad)}` : words.applyEffect}
          confirm={words.apply(good)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'undo' && (
        <ActDialog
          kind="import.undo"
          input={{ id }}
          title={words.undoTitle}
          effect={words.undoEffect}
          confirm={words.undo}
          isDanger
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function Figures({ detail }: { readonly detail: ImportDetail }) {
  const { cards } = words;
  const figures = [
    [cards.rows, detail.rows, words.encodings[detail.encoding]],
    [cards.ready, detail.ready, cards.readyText],
    [cards.warned, detail.warned, cards.warnedText],
    [cards.bad, detail.bad, cards.badText],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([name, count, text]) => (
        <div key={name} className="card p-4">
          <dt className="text-14 text-ink-2">{name}</dt>
          <dd className="text-24 font-semibold">
            {countText(count)}
            <span className="block text-13 font-normal text-ink-2">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
