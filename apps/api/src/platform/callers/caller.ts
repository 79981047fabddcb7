import type { ApiScope, Permission, Role } from '@gatelight/contract';

interface Request {
  ip: string;
  requestId: string;
}

/** A person who has not signed in. */
export interface Visitor extends Request {
  kind: 'visitor';
  userId?: undefined;
  roles: readonly [];
}

/** A person who has signed in. */
export interface User extends Request {
  kind: 'user';
  userId: string;
  roles: readonly Role[];
  /** The permissions of a member of staff, once this session has its second factor; undefined for everyone else. */
  permissions?: readonly Permission[];
  /** A member of staff whose session lacks the second factor: a resident until then. */
  lacksSecondFactor?: boolean;
  /** Proof of the session, for database functions that act for this user. Never logged, never sent. */
  sessionKey?: string;
}

/** A system of an estate, by its API key. */
export interface EstateSystem extends Request {
  kind: 'key';
  userId?: undefined;
  roles: readonly [];
  keyId: string;
  estateId: string;
  estateName: string;
  scopes: readonly ApiScope[];
  perMinute: number;
  expiresAt: Date | null;
  /** SHA-256 of the key: proof for the database functions that read for it. Never logged, never sent. */
  keyHash: Buffer;
}

/** A phone or tablet that a manager paired with a gate. */
export interface GateDevice extends Request {
  kind: 'device';
  userId?: undefined;
  roles: readonly [];
  deviceId: string;
  estateId: number;
  /** SHA-256 of its key: proof for the database functions that act for it. Never logged, never sent. */
  keyHash: Buffer;
}

/** The caller of a request: for access, limits, logs, journals and the audit trail. */
export type Caller = Visitor | User | EstateSystem | GateDevice;

/** The name of a caller in a journal or an audit entry. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case 'user':
      return `user:${caller.userId}`;
    case 'key':
      return `api-key:${caller.keyId}`;
    case 'device':
      return `gate-device:${caller.deviceId}`;
    case 'visitor':
      return 'visitor';
  }
}
