import { createHash } from 'node:crypto';
import type { ActDefinition, ActField, ActInput, ActWarning } from '@gatelight/contract';
import type { Db, Tx } from '../database/db.ts';

declare const isLabel: unique symbol;
/** The name of a field that is data itself, such as that of a setting. */
type FieldLabel = string & { readonly [isLabel]: true };
/** For a field without a code of its own: the back office shows this text as it is. */
export const fieldLabel = (text: string): FieldLabel => text as FieldLabel;

/** One line of a preview, its values as people see them; null: there is nothing before, or nothing afterwards. */
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

/** What an act will do: what its asker and the second person read before they decide. */
export interface ActPreview {
  changes: readonly ActChange[];
  /** The journal that `run` will post; each line has one of the two amounts, the other is 0. In kobo. */
  journal?: readonly { account: string; debit_kobo: bigint; credit_kobo: bigint }[];
  /** What to think about before. */
  warnings?: readonly ActWarning[];
  /** Of all that the decision rests on, made by `fingerprintOf(…)`. When it differs at the end, the act is stale and nothing happens. */
  fingerprint: string;
}

/** Who is behind an act that runs. */
export interface ActContext {
  actId: bigint;
  /** User ids. */
  askedBy: bigint;
  approvedBy: bigint | null;
  reason: string;
  /** For journals and rows that name who acted: `user:42`. */
  actor: string;
  ip: string | null;
  requestId: string | null;
}

/** What the audit log and the act's answer keep of the outcome: plain JSON, no tokens, codes or passwords. */
export type ActFacts = Record<string, string | number | boolean | null>;

/** One kind of act, made by `handleAct`: what a slice declares as `acts`. */
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
 * `preview` runs in the role of staff, which only reads, and again in the worker just before `run`. `run` is one transaction
 * with the end of the act: it locks the rows that it decides by, and throws AppError to refuse, which undoes all of it. What
 * must speak to the outside only queues its work there; with `endsLater` the act stays under way until `endOpenAct` (#staff) says
 * what came of it.
 */
export function handleAct<A extends ActDefinition>(handler: {
  act: A;
  /** What the act is about, for its history. */
  object: (input: ActInput<A>) => { kind: string; id: string };
  /** Whether somebody else must approve; the worker decides, when it takes the act up. */
  secondPerson: boolean | ((db: Db | Tx, input: ActInput<A>) => Promise<boolean>);
  endsLater?: boolean;
  preview: (db: Db | Tx, input: ActInput<A>) => Promise<ActPreview>;
  run: (tx: Tx, input: ActInput<A>, context: ActContext) => Promise<ActFacts>;
}): ActHandler {
  // The engine gives each handler what the schema of its own act parsed.
  return { endsLater: false, ...handler } as unknown as ActHandler;
}

/** 32 characters that differ when any part differs: for `ActPreview.fingerprint`. */
export function fingerprintOf(
  ...parts: readonly (string | number | bigint | boolean | Date | null | undefined)[]
): string {
  const plain = parts.map((part) => (typeof part === 'bigint' ? part.toString() : (part ?? null)));
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url').slice(0, 32);
}
