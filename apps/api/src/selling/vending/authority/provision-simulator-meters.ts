import type { Meter } from '#metering';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { EmbeddedAuthority } from './embedded.ts';
import { demonstrationKey, makersKey } from './simulator-keys.ts';

export interface ProvisionDeps {
  authority: EmbeddedAuthority;
  sandbox: Outbound;
  /** The sandbox accepts meters only from the product whose provider it simulates. */
  secretKey: string;
  listMeters: () => Promise<Meter[]>;
  log: Log;
}

/**
 * Loads the simulated meters with their decoder keys, as a maker would: only meters under simulator keys, only if the
 * sandbox is on. Repeated each minute for new meters and new sandboxes; a meter that is already loaded keeps its
 * balance. Makes the simulator keys first: without demonstration data no one else does.
 */
export function provisionSimulatorMeters(deps: ProvisionDeps): Job {
  const loaded = new Set<string>();
  let hasKeys = false;
  return {
    name: 'provision-simulator-meters',
    everyMs: 60_000,
    wakeOn: ['meters'],
    async run() {
      if (!hasKeys) {
        for (const key of [demonstrationKey, makersKey]) await deps.authority.ensureSimulatorKey(key);
        hasKeys = true;
      }
      const meters = await deps.listMeters();
      for (const meter of meters.filter((one) => !loaded.has(one.number))) {
        const simulator = await deps.authority.simulatorMeter(meter);
        if (!simulator) continue;
        const outcome = await deps.sandbox.call({
          method: 'POST',
          path: '/sandbox/meters',
          headers: { authorization: `Bearer ${deps.secretKey}` },
          body: {
            number: meter.number,
            utility: meter.utility,
            decoder_key_hex: simulator.decoderKeyHex,
            ea: meter.encryptionAlgorithm,
            key_type: meter.keyType,
            supply_group_code: meter.supplyGroupCode,
            tariff_index: meter.tariffIndex,
            key_revision: meter.keyRevision,
            base_date: meter.baseDate,
            key_expiry_number: meter.keyExpiry,
            customer_name: meter.customerName,
            manufactured_at: '2024-01-01T00:00:00.000Z',
          },
        });
        if (outcome.kind === 'answered' && outcome.status < 300) loaded.add(meter.number);
        else {
          deps.log.warn({ meter: meter.number, outcome: outcome.kind }, 'the sandbox has not accepted this meter yet');
          throw new Error('the sandbox does not take meters yet');
        }
      }
      return 0;
    },
  };
}
