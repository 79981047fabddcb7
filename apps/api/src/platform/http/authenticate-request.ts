import type { ApiScope, Route } from '@gatelight/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, EstateSystem, GateDevice, User } from '../callers/caller.ts';
import { withDatabaseBudget } from '../database/query-deadline.ts';
import { AppError } from '../errors.ts';
import { clientAddress } from './client-address.ts';

/* Identifies the caller: a person, an estate's own system, a gate device or a controller. */

/** How long a request may wait for the database, so that its response arrives within 10 s. */
export const databaseBudgetMs = 8000;

/** The signed-in user who sent the request, or undefined. */
export type Authenticate = (
  request: FastifyRequest,
) => Promise<Pick<User, 'userId' | 'roles' | 'permissions' | 'lacksSecondFactor' | 'sessionKey'> | undefined>;

/** The estate's system of a request, or undefined; throws `rate-limited` when its key is used too often. */
export type AuthenticateKey = (
  request: FastifyRequest,
) => Promise<Omit<EstateSystem, 'kind' | 'ip' | 'requestId' | 'roles'> | undefined>;

/** The paired device of a request, by its cookie, or undefined. */
export type AuthenticateDevice = (
  request: FastifyRequest,
) => Promise<Pick<GateDevice, 'deviceId' | 'estateId' | 'keyHash'> | undefined>;

/** The barrier or reader that signed these bytes, or undefined; throws `rate-limited` when it calls too often. */
export type AuthenticateController = (
  request: Pick<FastifyRequest, 'headers'>,
  body: Buffer,
) => Promise<Pick<GateDevice, 'deviceId' | 'estateId' | 'keyHash'> | undefined>;

export async function callerOf(request: FastifyRequest, authenticate: Authenticate | undefined): Promise<Caller> {
  const from = { ip: clientAddress(request), requestId: request.id };
  const user = authenticate && (await withDatabaseBudget(databaseBudgetMs, () => authenticate(request)));
  return user ? { kind: 'user', ...user, ...from } : { kind: 'visitor', roles: [], ...from };
}

/** A session cannot be used for these calls, and a key cannot be used for others. */
export async function keyCallerOf(
  request: FastifyRequest,
  scope: ApiScope | 'any',
  authenticateKey: AuthenticateKey | undefined,
): Promise<EstateSystem> {
  const key = authenticateKey && (await withDatabaseBudget(databaseBudgetMs, () => authenticateKey(request)));
  if (!key) throw new AppError('api-key-required');
  if (scope !== 'any' && !key.scopes.includes(scope)) throw new AppError('scope-required');
  return { kind: 'key', ...key, roles: [], ip: clientAddress(request), requestId: request.id };
}

/** Neither a session nor an API key can be used for these calls, and a device's key cannot be used for others. */
export async function deviceCallerOf(
  request: FastifyRequest,
  authenticateDevice: AuthenticateDevice | undefined,
): Promise<GateDevice> {
  const device = authenticateDevice && (await withDatabaseBudget(databaseBudgetMs, () => authenticateDevice(request)));
  if (!device) throw new AppError('device-required');
  return { kind: 'device', ...device, roles: [], ip: clientAddress(request), requestId: request.id };
}

export const isForControllers = ({ access }: Route) => typeof access === 'object' && 'controller' in access;

/** A caller who cannot sign learns nothing about the input of a call. */
export async function controllerCallerOf(
  request: FastifyRequest,
  authenticate: AuthenticateController | undefined,
): Promise<GateDevice> {
  const body = request.rawBody ?? Buffer.alloc(0);
  const device =
    authenticate &&
    (await withDatabaseBudget(databaseBudgetMs, () => authenticate({ headers: request.headers }, body)));
  if (!device) throw new AppError('invalid-signature');
  return { kind: 'device', ...device, roles: [], ip: clientAddress(request), requestId: request.id };
}
