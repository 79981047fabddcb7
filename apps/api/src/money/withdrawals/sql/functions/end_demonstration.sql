-- `p_outcome`: paid, failed, or returned after it was paid.
create or replace function withdrawals.end_demonstration(p_reference text, p_outcome text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v withdrawals.withdrawal;
begin
  select w.* into strict v from withdrawals.withdrawal w where w.reference = p_reference and w.provider = 'demonstration' for update;
  if v.user_id is not null then
    perform identity.require_demonstration(v.user_id, p_at);
  else
    update withdrawals.withdrawal w set status = 'sending' where w.id = v.id and w.status = 'requested';
  end if;
  update withdrawals.withdrawal w set send_after = p_at where w.id = v.id;
  perform withdrawals.finish(v.id, p_outcome, null,
    case when p_outcome <> 'paid' then 'The bank could not credit the account' end);
  -- No job checks it again.
  update withdrawals.withdrawal w set done_at = p_at, next_attempt_at = null where w.id = v.id;
end $$;
revoke all on function withdrawals.end_demonstration(text, text, timestamp with time zone) from public;
grant execute on function withdrawals.end_demonstration(text, text, timestamp with time zone) to gatelight_app;
