import type { ExceptionKind } from '@gatelight/contract';
import { sql, type Db, type Tx } from '../database/db.ts';

/** The team that works on a finding. */
export type FindingOwner = 'finance' | 'operations' | 'support';

export interface NewFinding {
  /**
   * Identifies the problem: the same key is the same row, however often the problem is seen. At most 200 characters.
   */
  key: string;
  kind: ExceptionKind;
  owner?: FindingOwner;
  detail: Record<string, unknown>;
}

const detailText = ({ detail }: NewFinding) =>
  JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/**
 * Opens a finding: a problem that a person has to look at. A finding that is already open is counted again. A resolved
 * finding opens again, and its history says so.
 */
export async function openFinding(tx: Db | Tx, finding: NewFinding): Promise<void> {
  const detail = detailText(finding);
  await sql`
    insert into platform.finding as f (key, kind, owner, detail, history)
    values (${finding.key.slice(0, 200)}, ${finding.kind}, ${finding.owner ?? 'finance'}, ${detail}::jsonb,
            jsonb_build_array(jsonb_build_object('at', now(), 'state', 'needs_attention')))
    on conflict (key) do update set
      detail = excluded.detail, seen = f.seen + 1, last_seen_at = now(), state = 'needs_attention', resolved_at = null,
      history = case when f.state = 'resolved'
        then f.history || jsonb_build_object('at', now(), 'state', 'needs_attention') else f.history end`.execute(tx);
}

/**
 * Opens a finding about a fact that stays, such as a refund made by hand: each look at the provider's lists sees it
 * again. A finding that a person closed stays closed while the fact is the same, and opens again when it changes.
 */
export async function reportFact(db: Db | Tx, finding: NewFinding): Promise<void> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select f.state = 'resolved' and f.history -> -1 ? 'by' and f.detail = ${detailText(finding)}::jsonb as "isClosed"
    from platform.finding f where f.key = ${finding.key.slice(0, 200)}`.execute(db);
  if (rows[0]?.isClosed !== true) await openFinding(db, finding);
}

/**
 * Closes findings whose cause is gone and keeps their rows; `journal`: the reference of the journal that explains them.
 * Keys without an open finding are ignored.
 */
export async function resolveFindings(
  tx: Db | Tx,
  keys: readonly string[],
  how: string,
  journal?: string,
): Promise<void> {
  await sql`
    update platform.finding
    set state = 'resolved', resolved_at = now(),
        history = history || jsonb_strip_nulls(jsonb_build_object('at', now(), 'state', 'resolved', 'how', ${how}::text,
          'journal', ${journal ?? null}::text))
    where key = any(${keys}::text[]) and state = 'needs_attention'`.execute(tx);
}
