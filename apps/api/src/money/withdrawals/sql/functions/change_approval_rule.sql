-- Sets the amount above which a second person approves withdrawals. TF001: it would begin in the past.
create or replace function withdrawals.change_approval_rule(p_valid_from timestamptz, p_above_kobo bigint, p_asked_by text,
  p_approved_by text, p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  insert into withdrawals.approval_rule (valid_from, above_kobo, asked_by, approved_by, reason)
  values (p_valid_from, p_above_kobo, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;
revoke all on function withdrawals.change_approval_rule(timestamptz, bigint, text, text, text) from public;
