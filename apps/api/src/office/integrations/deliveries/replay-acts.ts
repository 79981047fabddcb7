import { replayDeliveryAct, replayFailedAct, testEndpointAct } from '@gatelight/contract';
import { lagosTime } from '#notifications';
import { fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { insertTestEvent, replayFailed, replayOne } from '../change-store.ts';
import { endpointFingerprint, endpointObject, requireEndpoint } from '../endpoints/endpoint-acts.ts';
import { countFailed, selectDelivery, type EndpointRow } from '../store.ts';

async function requireOn(db: Db | Tx, id: string): Promise<EndpointRow> {
  const endpoint = await requireEndpoint(db, id);
  if (endpoint.state !== 'on') throw new AppError('endpoint-not-on');
  return endpoint;
}

const test = handleAct({
  act: testEndpointAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, { id }) {
    const endpoint = await requireOn(db, id);
    return {
      changes: [{ field: 'test-event', from: null, to: endpoint.url }],
      fingerprint: endpointFingerprint(endpoint),
    };
  },
  async run(tx, { id }) {
    await insertTestEvent(tx, await requireOn(tx, id));
    return { webhook: id };
  },
});

async function requireDelivery(db: Db | Tx, id: string) {
  const delivery = await selectDelivery(db, id);
  if (!delivery) throw new AppError('not-found');
  await requireOn(db, delivery.endpoint_id);
  return delivery;
}

const one = handleAct({
  act: replayDeliveryAct,
  object: ({ id }) => ({ kind: 'webhook-delivery', id }),
  secondPerson: false,
  async preview(db, { id }) {
    const delivery = await requireDelivery(db, id);
    return {
      changes: [{ field: 'delivery', from: delivery.state, to: 'waiting' }],
      warnings: delivery.state === 'delivered' ? ['delivered-before'] : [],
      // Attempts may continue while a person reads this, which does not change the decision.
      fingerprint: fingerprintOf(delivery.id),
    };
  },
  async run(tx, { id }) {
    const delivery = await requireDelivery(tx, id);
    if (!(await replayOne(tx, id))) throw new AppError('nothing-to-change');
    return { webhook: delivery.endpoint_id, webhook_id: delivery.webhook_id };
  },
});

const failed = handleAct({
  act: replayFailedAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, { id, since }) {
    const endpoint = await requireOn(db, id);
    const count = await countFailed(db, id, since);
    if (count === 0) throw new AppError('nothing-to-change');
    return {
      changes: [
        { field: 'since', from: null, to: lagosTime(since) },
        { field: 'deliveries', from: null, to: `${count} sent again` },
      ],
      fingerprint: endpointFingerprint(endpoint),
    };
  },
  async run(tx, { id, since }) {
    await requireOn(tx, id);
    const count = await replayFailed(tx, id, since);
    if (count === 0) throw new AppError('nothing-to-change');
    return { webhook: id, since: since.toISOString(), deliveries: count };
  },
});

export const replayActHandlers: readonly ActHandler[] = [test, one, failed];
