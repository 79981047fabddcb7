import { testKind, webhookPayload, type WebhookPayload } from '@gatelight/contract';
import { z } from 'zod';
import { inTransaction, type Db } from '#platform/database/db';
import { viewOfOrder } from '../estate-api/order-view.ts';
import {
  lockNewEvents,
  selectMeterFacts,
  selectOrders,
  storeSpread,
  type MeterFactsRow,
  type NewEvent,
} from './spread-store.ts';
import type { EstateOrderRow } from '../estate-api/estate-store.ts';

const batch = 100;

/** Makes deliveries of new events, with the text that every attempt will send. Returns how many events it took. */
export function spreadEvents(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const events = await lockNewEvents(tx, batch);
    if (events.length === 0) return 0;
    const subjects = (start: string) =>
      events.flatMap(({ kind, subjectId }) => (kind.startsWith(start) && subjectId !== null ? [subjectId] : []));
    const orders = await selectOrders(tx, subjects('order.'));
    const meters = await selectMeterFacts(tx, subjects('meter.'));
    await storeSpread(
      tx,
      events.map((event) => ({ id: event.id, payload: payloadOf(event, orders, meters) })),
    );
    return events.length;
  });
}

function payloadOf(
  event: NewEvent,
  orders: ReadonlyMap<bigint, EstateOrderRow>,
  meters: ReadonlyMap<bigint, MeterFactsRow>,
): string | undefined {
  const data = dataOf(event, orders, meters);
  if (!data) return undefined;
  const { kind: type, at: timestamp, estateId } = event;
  return JSON.stringify(
    z.encode(webhookPayload, { type, version: 1, timestamp, estate_id: estateId.toString(), data }),
  );
}

function dataOf(
  { kind, subjectId }: NewEvent,
  orders: ReadonlyMap<bigint, EstateOrderRow>,
  meters: ReadonlyMap<bigint, MeterFactsRow>,
): WebhookPayload['data'] | undefined {
  if (kind === testKind) return { message: 'This is a test. Nothing happened.' };
  const id = subjectId ?? 0n;
  const order = orders.get(id);
  if (kind.startsWith('order.')) {
    // A failed order may already be on its way to a refund, but this event is about the failure.
    return order && { ...viewOfOrder(order), ...(kind === 'order.failed' ? { status: 'vend_failed' as const } : {}) };
  }
  const meter = meters.get(id);
  return (
    meter && {
      meter_number: meter.number,
      utility: meter.utility,
      house: meter.house,
      new_meter_number: meter.newNumber,
    }
  );
}
