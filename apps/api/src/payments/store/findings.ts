import { sql, type Db, type Tx } from '#platform/db';

/**
 * Something that a person has to look at. Seen again, it is the same row. A finding that staff resolved opens again
 * when it comes back, and its history says so.
 */
export async function noteFinding(
  tx: Db | Tx,
  finding: { key: string; kind: string; detail: Record<string, unknown> },
): Promise<void> {
  const detail = JSON.stringify(finding.detail, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  await sql`
    insert into payments.finding as f (key, kind, detail, history)
    values (${finding.key.slice(0, 200)}, ${finding.kind}, ${detail}::jsonb,
            jsonb_build_array(jsonb_build_object('at', now(), 'state', 'needs_attention')))
    on conflict (key) do update set
      detail = excluded.detail, seen = f.seen + 1, last_seen_at = now(), state = 'needs_attention', resolved_at = null,
      history = case when f.state = 'resolved'
        then f.history || jsonb_build_object('at', now(), 'state', 'needs_attention') else f.history end`.execute(tx);
}

/** Closes findings whose cause is gone; keeps the rows. Does nothing where there are none. */
export async function resolveFindings(tx: Db | Tx, keys: readonly string[], how: string): Promise<void> {
  await sql`
    update payments.finding
    set state = 'resolved', resolved_at = now(),
        history = history || jsonb_build_object('at', now(), 'state', 'resolved', 'how', ${how}::text)
    where key = any(${keys}::text[]) and state = 'needs_attention'`.execute(tx);
}
