import { createApiKeyAct, revokeApiKeyAct } from '@gatelight/contract';
import { fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { insertKey, revokeKey } from '../change-store.ts';
import { selectEstateName, selectKey, type ApiKeyRow } from '../store.ts';

export async function requireEstate(db: Db | Tx, id: string): Promise<string> {
  const name = await selectEstateName(db, id);
  if (name === undefined) throw new AppError('unknown-estate');
  return name;
}

async function requireLiveKey(db: Db | Tx, id: string): Promise<ApiKeyRow> {
  const key = await selectKey(db, id);
  if (!key) throw new AppError('not-found');
  if (key.revoked_at) throw new AppError('nothing-to-change');
  return key;
}

/** The key is made when its requester looks at it, because an act stores no secrets. */
const create = handleAct({
  act: createApiKeyAct,
  object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
  secondPerson: false,
  async preview(db, input) {
    const estate = await requireEstate(db, input.estate_id);
    return {
      changes: [
        { field: 'estate', from: null, to: estate },
        { field: 'api-key', from: null, to: input.name },
        { field: 'scopes', from: null, to: [...new Set(input.scopes)].join(', ') },
        { field: 'ends', from: null, to: input.days === undefined ? 'when it is revoked' : `after ${input.days} days` },
        { field: 'per-minute', from: null, to: String(input.per_minute) },
      ],
      warnings: input.scopes.includes('occupants.read') ? ['names-of-residents'] : [],
      fingerprint: fingerprintOf(estate),
    };
  },
  async run(tx, input, { askedBy }) {
    await requireEstate(tx, input.estate_id);
    const id = await insertKey(tx, {
      estateId: input.estate_id,
      name: input.name,
      scopes: [...new Set(input.scopes)],
      perMinute: input.per_minute,
      days: input.days,
      createdBy: askedBy,
    });
    return { api_key: id.toString(), name: input.name, scopes: input.scopes.join(' ') };
  },
});

const revoke = handleAct({
  act: revokeApiKeyAct,
  object: ({ id }) => ({ kind: 'api-key', id }),
  secondPerson: false,
  async preview(db, { id }) {
    const key = await requireLiveKey(db, id);
    const { name, prefix, estate_name: estate } = key;
    return {
      changes: [{ field: 'api-key', from: `${estate}: ${name}${prefix === null ? '' : ` (${prefix}…)`}`, to: null }],
      warnings: ['cannot-be-undone'],
      fingerprint: fingerprintOf(key.id, key.revoked_at),
    };
  },
  async run(tx, { id }) {
    if (!(await revokeKey(tx, id))) throw new AppError('nothing-to-change');
    return { api_key: id };
  },
});

export const keyActHandlers: readonly ActHandler[] = [create, revoke];
