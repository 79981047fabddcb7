-- Returns the whole amount of a withdrawal that was not sent. The caller has locked its row.
create or replace function withdrawals.stop(p_withdrawal withdrawals.withdrawal, p_by text, p_why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform withdrawals.give_back(p_withdrawal, p_by, null);
  update withdrawals.withdrawal w
  set approval = 'rejected', approved_by = p_by, status = 'failed', done_at = now(), next_attempt_at = null, problem = p_why
  where w.id = (p_withdrawal).id;
end $$;
revoke all on function withdrawals.stop(withdrawals.withdrawal, text, text) from public;
