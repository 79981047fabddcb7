import { createHash } from 'node:crypto';
import type { ActDefinition, ActField, ActInput, ActWarning } from '@gatelight/contract';
import type { Db, Tx } from '../database/db.ts';

declare const isLabel: unique symbol;
/** The name of a field that is data itself, such as the name of a setting. */
type FieldLabel = string & { readonly [isLabel]: true };
/** For a field without its own code: the back office shows this text as it is. */
export const fieldLabel = (text: string): FieldLabel => text as FieldLabel;

/** One line of a preview, with its values as people see them; null: there is nothing before, or nothing afterwards. */
export interface ActChange {
  field: ActField | FieldLabel;
  from: string | null;
  to: string | null;
}

/** A line of a preview. */
export const changeLine = (field: ActChange['field'], from: string | null, to: string | null): ActChange => ({
  field,
  from,
  to,
});

/** The effect of an act: what the requester and the second person see before they decide. */
export interface ActPreview {
  changes: readonly ActChange[];
  /** The journal that `run` will post; each line has one of the two amounts, the other is 0. In kobo. */
  journal?: readonly { account: string; debit_kobo: bigint; credit_kobo: bigint }[];
  /** Warnings before the decision. */
  warnings?: readonly ActWarning[];
  /**
   * Covers everything that the decision depends on, made by `fingerprintOf(…)`. When it differs at the end, the act is
   * stale and nothing happens.
   */
  fingerprint: string;
}

/** The people of a running act. */
export interface ActContext {
  actId: bigint;
  /** User ids. */
  askedBy: bigint;
  approvedBy: bigint | null;
  reason: string;
  /** For journals and rows that name the actor: `user:42`. */
  actor: string;
  ip: string | null;
  requestId: string | null;
}

/** The facts of the outcome in the audit log and the act's response: plain JSON, no tokens, codes or passwords. */
export type ActFacts = Record<string, string | number | boolean | null>;

/** One kind of act, made by `handleAct`: a slice declares it in `acts`. */
export interface ActHandler {
  act: ActDefinition;
  object: (input: unknown) => { kind: string; id: string };
  secondPerson: boolean | ((db: Db | Tx, input: unknown) => Promise<boolean>);
  endsLater: boolean;
  preview: (db: Db | Tx, input: unknown) => Promise<ActPreview>;
  run: (tx: Tx, input: unknown, context: ActContext) => Promise<ActFacts>;
}

/**
 * How one kind of act is done.
 *
 * `preview` runs in the role of staff, which only reads, and again in the worker just before `run`. `run` is one
 * transaction with the end of the act: it locks the rows that its decision depends on, and throws AppError to refuse,
 * which rolls all of it back. Work that calls outside services is only queued there; with `endsLater` the act stays
 * under way until `endOpenAct` (#staff) stores its result.
 */
export function handleAct<A extends ActDefinition>(handler: {
  act: A;
  /** The object of the act, for its history. */
  object: (input: ActInput<A>) => { kind: string; id: string };
  /** Whether another person must approve; the worker decides this when it takes the act. */
  secondPerson: boolean | ((db: Db | Tx, input: ActInput<A>) => Promise<boolean>);
  endsLater?: boolean;
  preview: (db: Db | Tx, input: ActInput<A>) => Promise<ActPreview>;
  run: (tx: Tx, input: ActInput<A>, context: ActContext) => Promise<ActFacts>;
}): ActHandler {
  // The engine gives each handler the input that the schema of its own act parsed.
  return { endsLater: false, ...handler } as unknown as ActHandler;
}

/** 32 characters that differ when any part differs: for `ActPreview.fingerprint`. */
export function fingerprintOf(
  ...parts: readonly (string | number | bigint | boolean | Date | null | undefined)[]
): string {
  const plain = parts.map((part) => (typeof part === 'bigint' ? part.toString() : (part ?? null)));
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url').slice(0, 32);
}
