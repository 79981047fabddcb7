import type { ActState, ActView, ErrorCode, Permission } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { objectName, type ObjectNames } from '#platform/lists/object-names';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { StaffSession } from '../as-staff.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** An act as the web shows it. */
export interface ActRow extends Omit<ActView, 'preview' | 'may_decide' | 'may_withdraw'> {
  approval_permission: Permission | null;
  preview: StoredPreview | null;
  fingerprint: string | null;
}

/** A preview as JSON stores it: kobo as text. */
export interface StoredPreview {
  changes: { field: string; from: string | null; to: string | null }[];
  journal: { account: string; debit_kobo: string; credit_kobo: string }[];
  warnings: string[];
}

const columnsWith = (
  names: ObjectNames,
) => sql`a.id::text as id, a.kind, case when a.object_kind is not null and a.object_id is not null then
    jsonb_build_object('kind', a.object_kind, 'id', a.object_id, 'name', ${objectName(names, 'a.object_kind', 'a.object_id')}) end as object,
  a.input, a.reason, a.state, a.error, jsonb_build_object('id', a.asked_by::text, 'name', asker.first_name || ' ' || asker.last_name) as asked_by,
  a.asked_at, case when a.decided_by is not null then
    jsonb_build_object('id', a.decided_by::text, 'name', coalesce(decider.first_name || ' ' || decider.last_name, '')) end as decided_by,
  a.decided_at, a.note, a.ended_at, a.second_person as needs_second_person, a.approval_permission, a.facts, a.preview, a.fingerprint, a.batch_id`;
const people = sql`join identity."user" asker on asker.id = a.asked_by left join identity."user" decider on decider.id = a.decided_by`;

/** The acts that a member of staff can see: their own, and acts of these kinds. */
export interface ActSight {
  userId: string;
  kinds: readonly string[] | 'all';
}

const seen = ({ userId, kinds }: ActSight) =>
  kinds === 'all' ? sql`true` : sql`(a.asked_by = ${userId}::bigint or a.kind = any(${[...kinds]}::text[]))`;

export async function selectAct(
  db: Db,
  id: bigint | string,
  sight: ActSight,
  names: ObjectNames = {},
): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select ${columnsWith(names)} from staff.act a ${people} where a.id = ${String(id)}::bigint and ${seen(sight)}`.execute(
    db,
  );
  return rows[0];
}

export interface ActFilter {
  state?: ActState | undefined;
  kind?: string | undefined;
  object?: { kind: string; id: string } | undefined;
  batch?: string | undefined;
  /** Only acts older than this id. */
  before?: bigint | undefined;
  limit: number;
}

export async function selectActs(db: Db, filter: ActFilter, sight: ActSight, names: ObjectNames): Promise<ActRow[]> {
  const conditions = [
    seen(sight),
    ...(filter.state ? [sql`a.state = ${filter.state}`] : []),
    ...(filter.kind ? [sql`a.kind = ${filter.kind}`] : []),
    ...(filter.object ? [sql`a.object_kind = ${filter.object.kind} and a.object_id = ${filter.object.id}`] : []),
    ...(filter.batch ? [sql`a.batch_id = ${filter.batch}::uuid`] : []),
    ...(filter.before === undefined ? [] : [sql`a.id < ${filter.before}`]),
  ];
  const { rows } = await sql<ActRow>`
    select ${columnsWith(names)} from staff.act a ${people} where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/**
 * `same`: requested before under this key. `other`: the key was used for another request. `code-required`: nothing was
 * requested.
 */
export interface AskOutcome {
  outcome: 'new' | 'same' | 'other' | 'code-required';
  ids: bigint[];
  batch: string | null;
}

export async function insertActs(
  db: Db,
  { key: session, by }: StaffSession,
  asked: {
    kind: string;
    inputs: readonly unknown[];
    reason: string;
    key: string;
    bodyHash: Buffer;
    fingerprint: string | undefined;
    isBatch: boolean;
    needsCode: boolean;
  },
): Promise<AskOutcome> {
  const { rows } = await sql<AskOutcome>`
    select outcome, ids, batch from staff.ask_acts(${session}::uuid, ${sqlArguments({
      kind: asked.kind,
      inputs: asked.inputs,
      reason: asked.reason,
      key: asked.key,
      body_hash: asked.bodyHash,
      fingerprint: asked.fingerprint,
      is_batch: asked.isBatch,
      needs_code: asked.needsCode,
      by,
    })})`.execute(db);
  return rows[0]!;
}

/** `ok`, the code of a refusal, `wrong`, `used`, `none`, or `wait:SECONDS`. */
export async function storeDecision(
  db: Db,
  { key: session, by }: StaffSession,
  given: {
    id: string;
    decision: 'approve' | 'reject';
    code: string;
    pad: Buffer;
    fingerprint: string;
    note: string | undefined;
  },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select staff.decide_act(${session}::uuid, ${given.id}::bigint, ${given.decision}, ${given.code}, ${given.pad},
      ${given.fingerprint}, ${given.note ?? null}, ${json(by)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

export async function storeWithdrawal(db: Db, { key: session, by }: StaffSession, id: string): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select staff.withdraw_act(${session}::uuid, ${id}::bigint, ${json(by)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

export async function insertLook(
  db: Db,
  { key: session, by }: StaffSession,
  look: { kind: string; id: string; permission: Permission },
): Promise<void> {
  await sql`select staff.record_look(${session}::uuid, ${look.permission}, ${look.kind}, ${look.id}, ${json(by)})`.execute(
    db,
  );
}

/** A due act, as the worker takes it. */
export interface DueAct {
  id: bigint;
  kind: string;
  input: unknown;
  reason: string;
  state: ActState;
  askedBy: bigint;
  decidedBy: bigint | null;
  confirmed: boolean;
  /** The fingerprint of the relevant preview: the one that the second person approved, or that the requester saw. */
  fingerprint: string | null;
  approvalPermission: Permission | null;
  attempts: number;
  ip: string | null;
  requestId: string | null;
}

const dueColumns = sql`id, kind, input, reason, state, asked_by as "askedBy", decided_by as "decidedBy", confirmed,
  coalesce(fingerprint, seen_fingerprint) as fingerprint, approval_permission as "approvalPermission", attempts, host(ip) as ip,
  request_id as "requestId"`;

/** Takes the oldest due act; it is due again after a while, in case this process crashes. */
export async function claimAct(db: Db): Promise<DueAct | undefined> {
  const { rows } = await sql<DueAct>`
    update staff.act set attempts = attempts + 1,
      next_at = clock_timestamp() + make_interval(secs => least(300, 5 * 2 ^ least(attempts, 6)))
    where id = (select a.id from staff.act a where a.state in ('asked', 'running') and a.next_at <= clock_timestamp()
      order by a.next_at, a.id limit 1 for update skip locked)
    returning ${dueColumns}`.execute(db);
  return rows[0];
}

/** Locks the act; undefined when another worker has continued it meanwhile. */
export async function lockDueAct(tx: Tx, { id, state }: DueAct): Promise<DueAct | undefined> {
  const { rows } = await sql<DueAct>`
    select ${dueColumns} from staff.act where id = ${id} and state = ${state} for update`.execute(tx);
  return rows[0];
}

/** Makes acts on one object run one after the other, until the end of the transaction. */
export async function lockObject(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff.object:${kind}:${id}`}, 0))`.execute(tx);
}

export async function memberMay(tx: Tx, userId: bigint, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select identity.member_may(${userId}, ${permission}) as may`.execute(tx);
  return rows[0]!.may;
}

export async function storeWaiting(
  tx: Tx,
  id: bigint,
  act: { object: { kind: string; id: string }; preview: StoredPreview; fingerprint: string; approval: Permission },
): Promise<void> {
  await sql`
    update staff.act set state = 'waiting', second_person = true, approval_permission = ${act.approval}, attempts = 0,
      object_kind = ${act.object.kind}, object_id = ${act.object.id}, preview = ${json(act.preview)}, fingerprint = ${act.fingerprint}
    where id = ${id}`.execute(tx);
}

export async function storeEnd(
  tx: Db | Tx,
  id: bigint,
  end: {
    state: 'done' | 'not-possible' | 'failed' | 'stale';
    object?: { kind: string; id: string } | undefined;
    preview?: StoredPreview | undefined;
    fingerprint?: string | undefined;
    facts?: Record<string, unknown> | undefined;
    error?: string | undefined;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.act set state = ${end.state}, ended_at = clock_timestamp(), error = ${end.error ?? null},
      facts = ${end.facts === undefined ? null : JSON.stringify(end.facts)}::jsonb,
      object_kind = coalesce(${end.object?.kind ?? null}, object_kind), object_id = coalesce(${end.object?.id ?? null}, object_id),
      preview = coalesce(${end.preview === undefined ? null : JSON.stringify(end.preview)}::jsonb, preview),
      fingerprint = coalesce(${end.fingerprint ?? null}, fingerprint)
    where id = ${id} and state in ('asked', 'running') returning id`.execute(tx);
  return rows.length > 0;
}

/** The work of the act is queued: `endOpenAct` ends it. */
export async function storeUnderWay(
  tx: Tx,
  id: bigint,
  act: {
    object: { kind: string; id: string };
    preview: StoredPreview;
    fingerprint: string;
    facts: Record<string, unknown>;
  },
): Promise<void> {
  await sql`
    update staff.act set state = 'under-way', facts = ${json(act.facts)}, object_kind = ${act.object.kind},
      object_id = ${act.object.id}, preview = ${json(act.preview)}, fingerprint = ${act.fingerprint}
    where id = ${id} and state in ('asked', 'running')`.execute(tx);
}

/** Ends an act that is under way, once, in the transaction that knows the result. */
export async function endOpenAct(
  tx: Tx,
  id: bigint,
  end: { state: 'done'; outcome: string } | { state: 'not-possible'; error: ErrorCode },
): Promise<void> {
  const error = end.state === 'done' ? null : end.error;
  const facts = end.state === 'done' ? { outcome: end.outcome } : {};
  const { rows } = await sql<DueAct & { objectKind: string; objectId: string }>`
    update staff.act set state = ${end.state}, ended_at = clock_timestamp(), error = ${error}, facts = facts || ${json(facts)}
    where id = ${id} and state = 'under-way'
    returning ${dueColumns}, object_kind as "objectKind", object_id as "objectId"`.execute(tx);
  const act = rows[0];
  if (!act || error === null) return;
  await recordAct(tx, act, 'act.not-possible', { kind: act.objectKind, id: act.objectId }, { error });
}

/** Adds an event of an act to the history of its object. */
export async function recordAct(
  tx: Tx,
  due: DueAct,
  action: string,
  object: { kind: string; id: string } | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const { kind, id } = object ?? { kind: 'act', id: due.id.toString() };
  await sql`select audit.record(${`user:${due.askedBy}`}, ${action}, ${kind}, ${id}, null,
    ${json({ act: due.id.toString(), ...(action === due.kind ? {} : { kind: due.kind }), ...after })}, ${due.ip}::inet,
    ${due.requestId})`.execute(tx);
}

/** Whether another member may approve a request of this one now. */
export async function hasApprover(db: Db, askerId: string, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select staff.has_approver(${askerId}::bigint, ${permission}) as has`.execute(db);
  return rows[0]!.has;
}
