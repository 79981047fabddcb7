import type { OwnImport } from '@gatelight/contract/places/imports/own-imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { OWN_IMPORT_WORDS as words } from '../../../strings/manage/imports.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { lagosDay, lagosTime } from '../../../ui/values/lagos-time.ts';
import { Failure, useChange } from '../dialog-parts.tsx';
import { applyImport, discardImport, importRowsQuery, saveFaults, undoImport } from './queries.ts';

type Given = { readonly estate: string; readonly one: OwnImport };

const TONES = { draft: 'warning', applied: 'success', undone: 'neutral', discarded: 'neutral' } as const;

/** A file: its content, its errors and its actions. */
export function ImportCard({ estate, one }: Given) {
  const [isOpen, setIsOpen] = useState(one.state === 'draft' && one.bad > 0);
  const given = { estate, onClose: () => undefined };
  const apply = useChange(
    given,
    () => applyImport(estate, one.id),
    () => words.working.apply,
  );
  const undo = useChange(
    given,
    () => undoImport(estate, one.id),
    () => words.working.undo,
  );
  const discard = useChange(
    given,
    () => discardImport(estate, one.id),
    () => words.discarded,
  );
  const isDraft = one.state === 'draft' && one.wanted === null;
  return (
    <article aria-label={one.file_name} className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="grid min-w-0">
          <h3 className="text-16 font-semibold wrap-anywhere">{one.file_name}</h3>
          <span className="text-14 text-ink-2">
            {[
              words.lists[one.list],
              words.rows(one.rows),
              one.bad > 0 && words.bad(one.bad),
              one.warned > 0 && words.warned(one.warned),
              words.by(one.created_by, lagosDay(one.created_at)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {one.wanted === null ? (
          <StatePill tone={TONES[one.state]} word={words.states[one.state]} />
        ) : (
          <StatePill tone="info" word={words.working[one.wanted]} />
        )}
      </div>
      {one.failure !== null && <Notice kind="warning">{words.failures[one.failure]}</Notice>}
      {isDraft && one.bad > 0 && <p className="text-14 text-ink-2">{words.fixText}</p>}
      {one.undo_until !== null && (
        <p className="text-14 text-ink-2">
          {words.undoText(`${lagosDay(one.undo_until)}, ${lagosTime(one.undo_until)}`)}
        </p>
      )}
      <Failure error={apply.error ?? undo.error ?? discard.error} />
      <div className="flex flex-wrap gap-2">
        {isDraft && one.bad === 0 && (
          <Button name={words.apply(one.rows)} isLoading={apply.isPending} onClick={() => apply.mutate(undefined)} />
        )}
        {isDraft && one.bad > 0 && (
          <Button
            look="outline"
            name={words.faults}
            onClick={() => void saveFaults(estate, one.id).catch((error) => showError(failureText(error)))}
          />
        )}
        {one.undo_until !== null && one.wanted === null && (
          <Button look="outline" name={words.undo} isLoading={undo.isPending} onClick={() => undo.mutate(undefined)} />
        )}
        {isDraft && (
          <Button
            look="quiet"
            name={words.discard}
            isLoading={discard.isPending}
            onClick={() => discard.mutate(undefined)}
          />
        )}
        <Button
          look="quiet"
          name={words.look}
          aria-label={words.lookAt(one.file_name)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && <Rows estate={estate} one={one} />}
    </article>
  );
}

function Rows({ estate, one }: Given) {
  const rows = useInfiniteQuery(importRowsQuery(estate, one.id));
  if (!rows.data) {
    return rows.error ? <Notice kind="danger">{failureText(rows.error)}</Notice> : <Skeleton className="h-40 w-full" />;
  }
  const columns = rows.data.pages[0]?.columns ?? [];
  return (
    <div className="grid min-w-0 gap-3">
      <div className="overflow-x-auto" role="region" aria-label={words.preview} tabIndex={0}>
        <table className="w-full text-start text-14">
          <thead>
            <tr className="border-b border-line text-ink-2">
              {[words.row, words.toFix, ...columns].map((head) => (
                <th key={head} scope="col" className="px-2 py-1.5 text-start font-semibold whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data.pages
              .flatMap((page) => page.items)
              .map(({ number, cells, problems, warnings }) => (
                <tr key={number} className="border-b border-line align-top">
                  <td className="nums px-2 py-1.5">{number}</td>
                  <td className={problems.length > 0 ? 'min-w-56 px-2 py-1.5 text-danger' : 'min-w-56 px-2 py-1.5'}>
                    {[...problems, ...warnings].map(({ column, text }) => `${column}: ${text}`).join('. ') ||
                      words.fine}
                  </td>
                  {cells.map((cell, place) => (
                    <td key={columns[place]} className="px-2 py-1.5 whitespace-nowrap">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <ShowMore list={rows} />
    </div>
  );
}
