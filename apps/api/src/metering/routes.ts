import { checkMeter } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db';
import { serve } from '#platform/http';
import { checkMeterFor } from './check-meter.ts';
import { maskName } from './mask.ts';

export function meteringRoutes(app: FastifyInstance, deps: { db: Db; publicUrl: string }): void {
  serve(app, checkMeter, deps, async ({ body, caller }) => {
    const meter = await checkMeterFor(deps.db, caller.ip, body.meterNumber);
    return {
      number: meter.number,
      customer_name: maskName(meter.customerName),
      utility: meter.utility,
      status: 'active' as const,
    };
  });
}
