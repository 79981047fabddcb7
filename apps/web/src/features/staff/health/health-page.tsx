import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { hiddenHead } from '../../../page-head.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { wasAnswered } from '../../../data/queries/watch-failure.ts';
import { HEALTH_WORDS as words } from '../../../strings/staff/health.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { ageText } from '../age-text.ts';
import { SalesTrouble } from '../cockpit/first-steps.tsx';
import { PartTable } from './part-table.tsx';
import { healthQuery } from './queries.ts';
import type { Health } from './queries.ts';
import { certificateText, Keys, standbysText } from './trust.tsx';
import { IncidentTable, PromiseTable, QueueTable, sizeText } from './small-tables.tsx';

export const meta = () => hiddenHead(words.title);

function Summary({ parts }: Pick<Health, 'parts'>) {
  const bad = parts.filter(({ state }) => state === 'slow' || state === 'failing');
  if (bad.length === 0) return <Notice kind="success">{words.allWell}</Notice>;
  const names = bad.map(({ title, state }) => `${title} (${words.states[state].toLowerCase()})`).join(', ');
  return (
    <Notice kind={bad.some(({ state }) => state === 'failing') ? 'danger' : 'warning'}>{words.notWell(names)}</Notice>
  );
}

function System({ health }: { readonly health: Health }) {
  const { database, disk, backup, archive, reconcile } = health;
  const backupText = backup ? words.backupText(lagosTime(backup.ended_at), sizeText(backup.bytes)) : words.noBackup;
  return (
    <section className="card grid content-start gap-1 p-4">
      <h2 className="text-18">{words.system}</h2>
      <Facts
        facts={[
          { label: words.database, value: words.databaseText(database.version, sizeText(database.bytes)) },
          {
            label: words.connections,
            value: words.connectionsText(database.connections, database.most_connections),
          },
          ...(disk
            ? [{ label: words.disk, value: words.diskText(sizeText(disk.free_bytes), sizeText(disk.bytes)) }]
            : []),
          { label: words.backup, value: health.is_backup_old ? words.backupOld(backupText) : backupText },
          {
            label: words.archive,
            value: archive
              ? archive.has_gap
                ? words.archiveGap
                : words.archiveBehind(sizeText(archive.behind_bytes))
              : words.noArchive,
          },
          { label: words.standbys, value: standbysText(health.standbys) },
          { label: words.certificate, value: certificateText(health) },
          { label: words.reconcile, value: reconcile ? lagosTime(reconcile.at) : words.never },
          { label: words.fullReconcile, value: reconcile?.full_at ? lagosTime(reconcile.full_at) : words.never },
          { label: words.findings, value: reconcile?.open_findings ?? 0 },
        ]}
      />
    </section>
  );
}

function Processes({ processes }: Pick<Health, 'processes'>) {
  return (
    <section className="card grid content-start gap-1 p-4">
      <h2 className="text-18">{words.processes}</h2>
      <Facts
        facts={processes.map(({ name, state, age_seconds: age }) => ({
          label: words.processNames[name],
          value:
            age === null || age < 1
              ? words.processStates[state]
              : `${words.processStates[state]}, ${words.seen(ageText(age))}`,
        }))}
      />
    </section>
  );
}

/** `/admin/health`: the state of each part of the product, and queues. */
export default function HealthPage() {
  const health = useQuery(healthQuery);
  const { data } = health;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageHeading className="staff-title">{words.title}</PageHeading>
          {data && (
            <p className="nums pt-1 text-14 text-ink-2">
              {words.checked(lagosTime(data.as_of))} · {words.version(data.version)}
            </p>
          )}
        </div>
        <Button
          small
          look="outline"
          name={words.refresh}
          icon={<RefreshCw aria-hidden="true" size={16} />}
          isLoading={health.isFetching}
          onClick={() => void health.refetch()}
        />
      </div>
      {data ? (
        <>
          <Summary parts={data.parts} />
          <SalesTrouble />
          <PartTable parts={data.parts} />
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <QueueTable queues={data.queues} />
            <PromiseTable promises={data.promises} />
            <IncidentTable incidents={data.incidents} />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <System health={data} />
            <div className="grid gap-4">
              <Processes processes={data.processes} />
              <Keys keys={data.keys} as_of={data.as_of} />
            </div>
          </div>
        </>
      ) : (
        <NotRead
          query={health}
          title={words.failed}
          note={wasAnswered(health.error) ? words.failedText : ''}
          className="h-96 rounded-lg"
        />
      )}
    </div>
  );
}
