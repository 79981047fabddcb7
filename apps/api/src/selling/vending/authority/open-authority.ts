import { readFileSync } from 'node:fs';
import { parseStaTables } from '@gatelight/sts';
import { ConfigError, type Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { createOutbound } from '#platform/outbound/outbound';
import { createEmbeddedAuthority } from './embedded.ts';
import { withSimulatedEngineeringFaults, withSimulatedFaults } from './simulated-faults.ts';

function staTables(config: Config) {
  const file = config.vending.staTablesFile;
  if (file === undefined) return undefined;
  try {
    return parseStaTables(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`STA_TABLES_FILE: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** The vending authority of a process that holds the keys: the worker, and the vending process. */
export function openAuthority(config: Config, db: Db, log: Log) {
  const { vendingSeal } = config.keys;
  if (!vendingSeal) throw new ConfigError(['VENDING_SEAL_KEY is missing: this process opens the vending keys with it']);
  const embedded = createEmbeddedAuthority({
    db,
    sealingKey: vendingSeal,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    staTables: staTables(config),
    together: {
      onUndone: (error, tokens) => log.warn({ err: error, tokens }, 'a run of tokens was undone: each is tried alone'),
    },
    allowSimulatorKeys: config.sandbox.enabled,
  });
  const sandbox = config.sandbox.enabled ? createOutbound({ baseUrl: config.sandbox.url }) : undefined;
  return {
    embedded,
    sandbox,
    authority: sandbox ? withSimulatedFaults(embedded, { sandbox }) : embedded,
    engineering: sandbox ? withSimulatedEngineeringFaults(embedded, { sandbox }) : embedded,
  };
}
