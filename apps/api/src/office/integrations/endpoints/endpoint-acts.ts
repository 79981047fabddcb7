import { randomBytes } from 'node:crypto';
import {
  createEndpointAct,
  editEndpointAct,
  removeEndpointAct,
  rotateSecretAct,
  switchEndpointAct,
} from '@gatelight/contract';
import { changeLine as field, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { resolveFindings } from '#platform/checks/findings';
import { requireAllowedAddress } from './address.ts';
import * as change from '../change-store.ts';
import { findingKey } from '../deliveries/deliver.ts';
import { requireEstate } from '../keys/key-acts.ts';
import { holdWaiting } from '../deliveries/queue-store.ts';
import { selectEndpoint, type EndpointRow } from '../store.ts';

export const endpointObject = ({ id }: { id: string }) => ({ kind: 'webhook', id });

export async function requireEndpoint(db: Db | Tx, id: string): Promise<EndpointRow> {
  const endpoint = await selectEndpoint(db, id);
  if (!endpoint) throw new AppError('not-found');
  return endpoint;
}

export const endpointFingerprint = (endpoint: EndpointRow) =>
  fingerprintOf(
    endpoint.id,
    endpoint.url,
    endpoint.description,
    endpoint.contact_email,
    endpoint.kinds.join(),
    endpoint.state,
    endpoint.secret_shown_at,
    endpoint.former_secret_until,
  );

const create = handleAct({
  act: createEndpointAct,
  object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
  secondPerson: false,
  async preview(db, input) {
    const estate = await requireEstate(db, input.estate_id);
    await requireAllowedAddress(input.url);
    return {
      changes: [
        { field: 'estate', from: null, to: estate },
        { field: 'url', from: null, to: input.url },
        { field: 'kinds', from: null, to: [...new Set(input.kinds)].join(', ') },
        { field: 'contact', from: null, to: input.contact_email },
      ],
      fingerprint: fingerprintOf(estate),
    };
  },
  async run(tx, input, { askedBy }) {
    await requireEstate(tx, input.estate_id);
    const id = await change.insertEndpoint(tx, {
      estateId: input.estate_id,
      url: input.url,
      description: input.description,
      contactEmail: input.contact_email,
      kinds: [...new Set(input.kinds)],
      salt: randomBytes(32),
      secretFor: askedBy,
    });
    return { webhook: id.toString(), url: input.url };
  },
});

const edit = handleAct({
  act: editEndpointAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, input) {
    const endpoint = await requireEndpoint(db, input.id);
    await requireAllowedAddress(input.url);
    const kinds = [...new Set(input.kinds)];
    const changes = [
      field('url', endpoint.url, input.url),
      field('description', endpoint.description, input.description),
      field('contact', endpoint.contact_email, input.contact_email),
      field('kinds', endpoint.kinds.join(', '), kinds.join(', ')),
    ].filter(({ from, to }) => from !== to);
    if (changes.length === 0) throw new AppError('nothing-to-change');
    return { changes, fingerprint: endpointFingerprint(endpoint) };
  },
  async run(tx, input) {
    await requireEndpoint(tx, input.id);
    const { url, description, contact_email: contactEmail } = input;
    await change.updateEndpoint(tx, input.id, { url, description, contactEmail, kinds: [...new Set(input.kinds)] });
    return { webhook: input.id, url };
  },
});

const switchOnOff = handleAct({
  act: switchEndpointAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, { id, on }) {
    const endpoint = await requireEndpoint(db, id);
    if ((endpoint.state === 'on') === on) throw new AppError('nothing-to-change');
    return {
      changes: [{ field: 'state', from: endpoint.state, to: on ? 'on' : 'off' }],
      warnings: on ? [] : ['deliveries-held'],
      fingerprint: endpointFingerprint(endpoint),
    };
  },
  async run(tx, { id, on }) {
    await requireEndpoint(tx, id);
    await change.switchEndpoint(tx, id, on);
    if (on) await resolveFindings(tx, [findingKey(id)], 'switched on again');
    else await holdWaiting(tx, BigInt(id));
    return { webhook: id, on };
  },
});

const rotate = handleAct({
  act: rotateSecretAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, { id, overlap_hours: hours }) {
    const endpoint = await requireEndpoint(db, id);
    return {
      changes: [
        { field: 'signing-secret', from: 'the present one', to: 'a new one' },
        { field: 'former-secret', from: null, to: hours === 0 ? 'ends immediately' : `signs for ${hours} more hours` },
      ],
      warnings: hours === 0 ? ['secret-ends-at-once'] : [],
      fingerprint: endpointFingerprint(endpoint),
    };
  },
  async run(tx, { id, overlap_hours: overlapHours }, { askedBy }) {
    await requireEndpoint(tx, id);
    await change.replaceSalt(tx, { id, salt: randomBytes(32), overlapHours, secretFor: askedBy });
    return { webhook: id, overlap_hours: overlapHours };
  },
});

const remove = handleAct({
  act: removeEndpointAct,
  object: endpointObject,
  secondPerson: false,
  async preview(db, { id }) {
    const endpoint = await requireEndpoint(db, id);
    return {
      changes: [{ field: 'url', from: endpoint.url, to: null }],
      warnings: ['cannot-be-undone'],
      fingerprint: endpointFingerprint(endpoint),
    };
  },
  async run(tx, { id }) {
    await requireEndpoint(tx, id);
    await change.removeEndpoint(tx, id);
    await holdWaiting(tx, BigInt(id));
    await resolveFindings(tx, [findingKey(id)], 'removed');
    return { webhook: id };
  },
});

export const endpointActHandlers: readonly ActHandler[] = [create, edit, switchOnOff, rotate, remove];
