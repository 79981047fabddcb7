import { listActs } from '@gatelight/contract/base/staff/acts';
import type { ActView } from '@gatelight/contract/base/staff/acts';
import { useTableList } from '../data/lists/use-table-list.ts';
import { useTableView } from '../data/lists/use-table-view.ts';
import { hiddenHead } from '../page-head.ts';
import { entryName } from '../strings/staff/act-kinds.ts';
import { ACT_WORDS } from '../strings/staff/acts.ts';
import { APPROVAL_WORDS as words } from '../strings/staff/approvals.ts';
import { StatusPill } from '../ui/feedback/status-pill.tsx';
import type { StatusLook } from '../ui/feedback/status-pill.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-types.ts';
import { lagosTime } from '../ui/values/lagos-time.ts';
import { nairaText } from '../ui/values/money.tsx';
import { Approvals } from '../features/manage/requests/approvals.tsx';
import { objectName } from '../features/staff/object-names.ts';
import { usePermissions } from '../features/staff/use-permissions.ts';
import { Decision } from '../features/staff/approvals/decision.tsx';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['state'] as const;
const kindName = ({ kind }: ActView) => entryName(kind);

/** What it is about; of an act without an object, such as a journal by hand, the money that it moves, or else its reason. */
const aboutOf = ({ object, preview, reason }: ActView): string => {
  if (object) return objectName(object);
  const moved = (preview?.journal ?? []).reduce((sum, line) => sum + BigInt(line.debit_kobo), 0n);
  return moved > 0n ? words.journalOf(nairaText(moved)) : `“${reason}”`;
};

/** A state without a look does not compile. */
const LOOKS: Readonly<Record<ActView['state'], StatusLook>> = {
  asked: 'other',
  waiting: 'other',
  running: 'other',
  'under-way': 'other',
  done: 'success',
  failed: 'failed',
  stale: 'failed',
  'not-possible': 'failed',
  rejected: 'failed',
  withdrawn: 'ended',
};
const State = ({ state }: ActView) => (
  <StatusPill status={LOOKS[state]} word={ACT_WORDS.states[state]} className="pill-small" />
);

const COLUMNS: readonly TableColumn<ActView>[] = [
  { id: 'kind', head: words.request, cell: kindName, isFixed: true },
  { id: 'object', head: words.object, cell: aboutOf },
  { id: 'asked_by', head: words.askedBy, cell: ({ asked_by: by }) => by.name, isInPanel: true },
  { id: 'asked_at', head: words.age, cell: ({ asked_at: at }) => lagosTime(at), isInPanel: true },
  { id: 'state', head: words.state, cell: State },
];

/** `/admin/approvals`: what waits for a second person, and what residents asked of staff. */
export default function ApprovalsPage() {
  const mayDecide = usePermissions().has('people.edit');
  const view = useTableView({ id: 'approvals', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listActs, view, {
    key: ['admin', 'acts'],
    query: view.filters.state === undefined ? { state: 'waiting' } : {},
    everyMs: 15_000,
  });
  return (
    <div className="grid gap-6">
      <DataTable
        title={words.title}
        lead={words.lead}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={(act) => `${kindName(act)} ${aboutOf(act)}, ${act.asked_by.name} ${ACT_WORDS.states[act.state]}`}
        tabs={{
          name: 'state',
          label: words.tabs,
          options: [
            { value: '', label: words.waiting },
            { value: 'all', label: words.all },
          ],
        }}
        panel={{
          title: kindName,
          body: (act) => <Decision key={act.id} act={act} onDone={() => view.setOpen(undefined)} />,
        }}
        phone={(act) => (
          <span className="flex items-center justify-between gap-3">
            <span className="grid gap-0.5">
              <b className="font-semibold">{kindName(act)}</b>
              <span className="text-14 text-ink-2">
                {aboutOf(act)}, {act.asked_by.name}
              </span>
            </span>
            <State {...act} />
          </span>
        )}
        empty={{ title: words.empty }}
      />
      {mayDecide && (
        <section id="requests" aria-label={words.households}>
          <Approvals />
        </section>
      )}
    </div>
  );
}
