-- A business day is a day in Lagos. Each journal is hashed first, so that a day of a million journals hashes 32 MB and
-- not 300.
create or replace function ledger.day_digest(p_day date, p_previous bytea, out hash bytea, out journals bigint, out postings bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with journal as (
    select j.id, count(*) as postings, sha256(convert_to(jsonb_build_array(
             j.id, j.reference, j.kind, j.currency, j.memo, j.actor, j.request_id, encode(j.content_hash, 'hex'), j.reverses,
             to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
             jsonb_agg(jsonb_build_array(p.id, p.account_id, p.amount_kobo) order by p.id))::text, 'UTF8')) as hash
    from ledger.journal j join ledger.posting p on p.journal_id = j.id
    where j.created_at >= platform.start_of(p_day)
      and j.created_at < platform.start_of(p_day + 1)
    group by j.id
  )
  select sha256(p_previous || convert_to(p_day::text, 'UTF8') || coalesce(string_agg(journal.hash, ''::bytea order by id), ''::bytea)),
         count(*), coalesce(sum(journal.postings), 0)::bigint
  from journal
$$;
revoke all on function ledger.day_digest(date, bytea) from public;
grant execute on function ledger.day_digest(date, bytea) to gatelight_app, gatelight_read;
