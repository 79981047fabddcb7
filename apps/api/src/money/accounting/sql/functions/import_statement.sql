-- Imports a statement: each file once, and each line once, even if it is in several files.
create or replace function accounting.import_statement(
  p_session uuid, p_hash bytea, p_name text, p_layout text, p_lines jsonb, p_request text,
  out id bigint, out is_known boolean, out lines integer, out repeated integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'exceptions.close');
  v_new integer;
begin
  insert into accounting.bank_statement (file_hash, file_name, layout, lines, repeated_lines, imported_by)
  values (p_hash, p_name, p_layout, jsonb_array_length(p_lines), 0, 'user:' || v_user_id)
  on conflict (file_hash) do nothing returning bank_statement.id into import_statement.id;
  if import_statement.id is null then
    select s.id, true, s.lines, s.lines into import_statement.id, is_known, import_statement.lines, repeated
    from accounting.bank_statement s where s.file_hash = p_hash;
    return;
  end if;
  insert into accounting.bank_line (statement_id, line_hash, booked_on, narration, reference, amount_kobo, balance_kobo)
  select import_statement.id, decode(l.hash, 'hex'), l.on, l.narration, l.reference, l.amount, l.balance
  from jsonb_to_recordset(p_lines) as l (hash text, "on" date, narration text, reference text, amount bigint, balance bigint)
  on conflict (line_hash) do nothing;
  get diagnostics v_new = row_count;
  is_known := false;
  lines := jsonb_array_length(p_lines);
  repeated := lines - v_new;
  update accounting.bank_statement s set repeated_lines = repeated where s.id = import_statement.id;
  perform audit.record('user:' || v_user_id, 'bank-statement.import', 'bank-statement', import_statement.id::text, null,
    jsonb_build_object('name', p_name, 'layout', p_layout, 'lines', lines, 'repeated', repeated), null, p_request);
end $$;
revoke all on function accounting.import_statement(uuid, bytea, text, text, jsonb, text) from public;
grant execute on function accounting.import_statement(uuid, bytea, text, text, jsonb, text) to gatelight_staff;
