-- A withdrawal takes the password again, typed in this session within the last ten minutes: an open session alone sends no money away.
-- Everything that refuses it is said before. As in 0161 otherwise.
do $$
declare
  v_text text := pg_get_functiondef('withdrawals.request(uuid, text, text, bytea, bigint, bigint, text, integer, inet, text)'::regprocedure);
  v_before constant text := '  -- Raises GL004 when the wallet holds less';
begin
  if position(v_before in v_text) = 0 then
    raise exception 'withdrawals.request was not changed';
  end if;
  execute replace(v_text, v_before, $new$  if p_amount_kobo <= v_limits.balance_kobo and not identity.has_step_up(p_session) then
    outcome := 'step-up';
    return;
  end if;
$new$ || v_before);
end $$;
