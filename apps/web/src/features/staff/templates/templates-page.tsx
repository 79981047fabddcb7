import type { TemplateSummary } from '@gatelight/contract/office/message-templates';
import { messageName } from '@gatelight/contract/base/staff/staff-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { TEMPLATE_WORDS as words } from '../../../strings/staff/templates.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { templatesQuery } from './queries.ts';

export const meta = () => hiddenHead(words.title);

function TextState({ one }: { readonly one: TemplateSummary }) {
  if (one.fixed !== null) return <StatePill tone="neutral" word={words.states.fixed} />;
  if (one.is_broken) return <StatePill tone="danger" word={words.states.broken} />;
  if (one.is_edited) return <StatePill tone="success" word={words.states.edited} />;
  return <StatePill tone="neutral" word={words.states.program} />;
}

const COLUMNS: readonly PlainColumn<TemplateSummary>[] = [
  {
    head: words.columns.message,
    cell: (one) => (
      <span className="grid max-w-xl gap-0.5 py-1 whitespace-normal">
        <Link to={STAFF_PATHS.template(one.key)} className="text-link font-semibold">
          {messageName(one.key)}
        </Link>
        <span className="text-13 font-normal text-ink-2">{one.about}</span>
      </span>
    ),
  },
  { head: words.columns.state, cell: (one) => <TextState one={one} />, width: 'w-1/8' },
  {
    head: words.columns.kind,
    width: 'w-1/6',
    cell: (one) => (
      <span className="grid">
        {words.kinds[one.kind]}
        <span className="text-13 text-ink-2">{one.topic === null ? words.always : words.optional}</span>
      </span>
    ),
  },
  {
    head: words.columns.goesTo,
    width: 'w-1/4',
    cell: ({ channels }) => channels.map((channel) => words.channels[channel]).join(', '),
  },
];

/** `/admin/templates`: every message, by the part of the product that sends it. */
export default function TemplatesPage() {
  const { data, error, refetch } = useQuery(templatesQuery);
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const found = data?.filter((one) => `${one.key} ${one.part} ${one.about}`.toLowerCase().includes(q.toLowerCase()));
  const parts = Map.groupBy(found ?? [], ({ part }) => part);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <PageHeading className="staff-title">{words.title}</PageHeading>
        <p className="max-w-3xl pt-1 text-14 text-ink-2">{words.lead}</p>
      </div>
      <Field
        className="max-w-md"
        label={words.search}
        type="search"
        value={q}
        onChange={({ target }) => setParams(target.value === '' ? {} : { q: target.value }, { replace: true })}
      />
      {error && <ErrorState title={words.failed} text={readFailure(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {found?.length === 0 && <p className="text-ink-2">{words.nothing}</p>}
      {[...parts].map(([part, rows]) => (
        <PlainTable
          key={part}
          title={messageName(part)}
          columns={COLUMNS}
          rows={rows}
          rowId={({ key }) => key}
          empty={words.nothing}
        />
      ))}
    </div>
  );
}
