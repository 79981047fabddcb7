import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** One kind of change that staff make: what it takes and what it needs. Listed in acts.ts. */
export interface ActDefinition<Input extends z.ZodMiniType = z.ZodMiniType, Kind extends string = string> {
  /** The thing and the verb: `order.refund`. */
  kind: Kind;
  /** The permission to request it. */
  permission: Permission;
  /** The permission to approve it, besides `acts.approve`. Default: `permission`. */
  approval: Permission;
  /** Only in a session that confirmed a code of the second factor within the last 10 minutes. */
  stepUp: boolean;
  input: Input;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineAct<Input extends z.ZodMiniType, const Kind extends string>(parts: {
  kind: Kind;
  permission: Permission;
  approval?: Permission;
  stepUp?: boolean;
  input: Input;
}): ActDefinition<Input, Kind> {
  return { ...parts, approval: parts.approval ?? parts.permission, stepUp: parts.stepUp ?? false };
}

/** What an act's handler is given. */
export type ActInput<A> = A extends ActDefinition<infer Input> ? z.output<Input> : never;
