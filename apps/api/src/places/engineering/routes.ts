import * as contract from '@gatelight/contract';
import { requireMeterState } from '#metering';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { asStaff } from '#staff';
import { formatTenths } from '#vending';
import { workingOf } from './replacement/replace-meter.ts';
import { freeLimits, listSpares, showTokens } from './store.ts';

/** What staff read for engineering acts, and the digits of the tokens that these acts made. */
export function engineeringRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.showEngineeringTokens, async ({ params, caller }) => {
    const tokens = await asStaff(caller, (session) => showTokens(staffDb, session, params));
    if (!tokens) throw new AppError('not-found');
    return { tokens };
  });

  serve(contract.estimateUnits, async ({ params }) => {
    const meter = await requireMeterState(staffDb, params.number);
    const [working, limits] = await Promise.all([
      workingOf(staffDb, meter.id),
      freeLimits(staffDb, meter.estateId, meter.utility),
    ]);
    const { reading } = working;
    return {
      reading: reading && { units: formatTenths(reading.tenths), at: reading.at },
      bought: formatTenths(working.bought),
      purchases: working.purchases,
      daily_use: formatTenths(working.dailyUse),
      days: working.days,
      used: formatTenths(working.used),
      left: formatTenths(working.left),
      alone: formatTenths(limits.aloneTenths),
    };
  });

  serve(contract.listSpareMeters, async ({ params, query: { q = '' } }) => {
    const meter = await requireMeterState(staffDb, params.number);
    return listSpares(staffDb, meter.id, q);
  });
}
