-- Sets how much users of a level may move in one step and in a day, for one kind of move. TF001: it would begin in the
-- past.
create or replace function wallets.change_limit(p_kind text, p_level integer, p_valid_from timestamptz, p_value jsonb, p_asked_by text,
  p_approved_by text, p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo, asked_by, approved_by, reason)
  values (p_kind, p_level, p_valid_from, (p_value ->> 'per_transaction_kobo')::bigint, (p_value ->> 'per_day_kobo')::bigint, p_asked_by,
    p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function wallets.change_limit(text, integer, timestamptz, jsonb, text, text, text) from public;
