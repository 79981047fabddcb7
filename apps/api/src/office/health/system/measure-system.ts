import { Gauge, type Registry } from 'prom-client';
import { readSystem, type System, type SystemDeps } from './read-system.ts';

interface Figure {
  name: string;
  help: string;
  label?: string;
  /** A value for each label, or one value without a label. */
  values: (system: System) => readonly { of?: string; value: number | null }[];
}

const figures: readonly Figure[] = [
  {
    name: 'gatelight_build_info',
    help: 'The version that runs; always 1',
    label: 'version',
    values: ({ version }) => [{ of: version, value: 1 }],
  },
  {
    name: 'gatelight_process_up',
    help: '1 when the process works, as the web process sees it',
    label: 'process',
    values: ({ processes }) => processes.map(({ name, state }) => ({ of: name, value: state === 'working' ? 1 : 0 })),
  },
  {
    name: 'gatelight_queue_waiting',
    help: 'What waits for a process to take it up',
    label: 'queue',
    values: ({ queues }) => queues.map(({ name, waiting }) => ({ of: name, value: Number(waiting) })),
  },
  {
    name: 'gatelight_queue_oldest_seconds',
    help: 'How long the oldest of a queue has waited; no value when it is empty',
    label: 'queue',
    values: ({ queues }) => queues.map(({ name, oldestSeconds }) => ({ of: name, value: oldestSeconds })),
  },
  {
    name: 'gatelight_database_bytes',
    help: 'Size of the database',
    values: ({ database }) => [{ value: Number(database.bytes) }],
  },
  {
    name: 'gatelight_database_connections',
    help: 'Connections to the database, of all processes',
    values: ({ database }) => [{ value: Number(database.connections) }],
  },
  {
    name: 'gatelight_database_connections_most',
    help: 'Connections that the database server allows',
    values: ({ database }) => [{ value: database.mostConnections }],
  },
  {
    name: 'gatelight_disk_free_bytes',
    help: 'Free space of the disk that holds the data directory',
    values: ({ disk }) => [{ value: disk?.freeBytes ?? null }],
  },
  {
    name: 'gatelight_disk_bytes',
    help: 'Size of the disk that holds the data directory',
    values: ({ disk }) => [{ value: disk?.bytes ?? null }],
  },
  {
    name: 'gatelight_backup_age_seconds',
    help: 'Time since the last backup, or since the database was made when there is none',
    values: ({ database }) => [{ value: database.backupAgeSeconds }],
  },
  {
    name: 'gatelight_standby_behind_bytes',
    help: 'Log that a copy of the database has not replayed yet; -1 when it is away or cannot be read',
    label: 'standby',
    values: ({ standbys }) =>
      standbys.map(({ name, state, behindBytes }) => ({
        of: name,
        value: state === 'away' ? -1 : (behindBytes ?? -1),
      })),
  },
  {
    name: 'gatelight_certificate_seconds_left',
    help: 'Time until the certificate of PUBLIC_URL expires; no value while it cannot be read',
    values: ({ trust }) => [{ value: secondsUntil(trust?.certificate.expiresAt) }],
  },
  {
    name: 'gatelight_key_age_seconds',
    help: 'How long each key has been in use',
    label: 'key',
    values: ({ trust }) =>
      (trust?.keys ?? []).map(({ name, since }) => ({ of: name, value: -(secondsUntil(since) ?? 0) })),
  },
  {
    name: 'gatelight_open_findings',
    help: 'Findings that wait for a person',
    values: ({ database }) => [{ value: Number(database.openFindings) }],
  },
];

const secondsUntil = (at: string | null | undefined) =>
  at === null || at === undefined ? null : Math.round((Date.parse(at) - Date.now()) / 1000);

/** Adds the figures of the health page to a registry. While the database is not available they have no value. */
export function measureSystem(registry: Registry, deps: SystemDeps): void {
  let reading: Promise<System | undefined> | undefined;
  // All figures of one scrape are from the same moment, and read once.
  const read = () =>
    (reading ??= readSystem(deps)
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
  for (const { name, help, label, values } of figures) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          const system = await read();
          this.reset();
          // A gauge without labels would be 0 after a reset, so it is left out.
          if (!label) this.remove();
          for (const { of, value } of system ? values(system) : []) {
            if (value !== null) this.set(label === undefined || of === undefined ? {} : { [label]: of }, value);
          }
        },
      }),
    );
  }
}
