import { exportLists } from '@gatelight/contract/places/imports';
import type { ExportList } from '@gatelight/contract/places/imports';
import { mostImportBytes } from '@gatelight/contract/places/imports';
import type { ImportRow } from '@gatelight/contract/places/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, failureText } from '../../../api.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { IMPORT_WORDS as words } from '../../../strings/staff/imports.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { ImportSteps } from './import-steps.tsx';
import { importsQuery, saveList, upload } from './queries.ts';

export const meta = () => hiddenHead(words.title);

/** The error of the file, found before it is sent or by the server. */
function faultOf(file: File, error: Error | null): string | undefined {
  if (file.size === 0) return words.emptyFile;
  if (file.size > mostImportBytes) return words.largeFile;
  if (!error) return undefined;
  return error instanceof CallError && error.code === 'unsupported-media-type' ? words.noTable : failureText(error);
}

const save = (list: ExportList, format: 'csv' | 'xlsx') =>
  void saveList(list, format).catch((failure: unknown) => showError(failureText(failure)));

/** `/admin/imports`: a new import, and the past ones. */
export default function ImportsPage() {
  const [list, setList] = useState<ExportList | ''>('');
  const [file, setFile] = useState<File>();
  const navigate = useNavigate();
  const sending = useSingleMutation({
    mutationFn: async () => {
      if (list === '' || !file || file.size === 0 || file.size > mostImportBytes) return;
      const { id } = await upload(list, file);
      await navigate(STAFF_PATHS.import(id));
    },
  });
  const problem = file && faultOf(file, sending.error);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="staff-title">{words.title}</h1>
        <p className="text-14 text-ink-2">{words.lead}</p>
      </div>
      <section className="card grid gap-4 p-4" aria-label={words.newImport}>
        <h2 className="text-16">{words.newImport}</h2>
        <ImportSteps step={list === '' ? 1 : 2} />
        <Select
          label={words.list}
          required
          value={list}
          onChange={(value) => setList(value as ExportList)}
          options={exportLists.map((value) => ({ value, label: words.lists[value] }))}
        />
        {list !== '' && (
          <>
            <p className="text-14 text-ink-2">{words.columns[list]}</p>
            <label className="grid gap-1 text-14">
              <span className="font-semibold">{words.file}</span>
              <span className="text-ink-2">{words.fileHint}</span>
              <input
                type="file"
                className="control"
                accept=".csv,.xlsx,text/csv"
                onChange={(event) => {
                  sending.reset();
                  setFile(event.target.files?.[0]);
                }}
              />
            </label>
            <div role="alert" className="empty:hidden">
              {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                name={words.upload}
                disabled={!file || file.size === 0 || file.size > mostImportBytes}
                isLoading={sending.isPending}
                onClick={() => sending.mutate()}
              />
              <Button name={`${words.template} (CSV)`} look="outline" onClick={() => save(list, 'csv')} />
              <Button name={`${words.template} (XLSX)`} look="outline" onClick={() => save(list, 'xlsx')} />
            </div>
          </>
        )}
      </section>
      <PastImports />
    </div>
  );
}

const TONES = { draft: 'warning', applied: 'success', undone: 'neutral', discarded: 'neutral' } as const;

function PastImports() {
  const list = useInfiniteQuery(importsQuery);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section className="card p-4">
      <h2 className="pb-3 text-16">{words.past}</h2>
      {items ? (
        <>
          {items.length === 0 && <p className="text-14 text-ink-2">{words.none}</p>}
          <ul className="grid gap-2">
            {items.map((one) => (
              <PastImport key={one.id} one={one} />
            ))}
          </ul>
          <ShowMore list={list} className="mt-3" />
        </>
      ) : (
        <NotRead query={list} title={words.pastFailed} className="h-24 w-full" />
      )}
    </section>
  );
}

function PastImport({ one }: { readonly one: ImportRow }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2 text-14 first:border-0">
      <span>
        <Link to={STAFF_PATHS.import(one.id)} className="text-link wrap-anywhere">
          {one.file_name}
        </Link>
        <span className="block text-ink-2">
          {words.lists[one.list]} · {words.rows(one.rows)} · {lagosTime(one.created_at)} {words.by(one.created_by)}
        </span>
      </span>
      <StatePill tone={TONES[one.state]} word={words.states[one.state]} />
    </li>
  );
}
