import { checkMeter } from '@gatelight/contract';
import type { Db } from '#platform/db';
import type { Serve } from '#platform/api';
import { checkMeterFor } from './check-meter.ts';
import { maskName } from './mask.ts';

export function meteringRoutes(serve: Serve, deps: { db: Db }): void {
  serve(checkMeter, async ({ body, caller }) => {
    const meter = await checkMeterFor(deps.db, caller, body.meterNumber);
    return {
      number: meter.number,
      customer_name: maskName(meter.customerName),
      utility: meter.utility,
      status: 'active' as const,
    };
  });
}
