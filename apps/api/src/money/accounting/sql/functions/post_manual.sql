-- Checks what the ledger cannot know: which accounts staff may use, and who owns a wallet.
create or replace function accounting.post_manual(
  p_reference text, p_from text[], p_to text[], p_amounts bigint[], p_memo text, p_named_user bigint, p_by text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
  v_rule text;
  v_journal bigint;
begin
  if p_reference !~ '^manual:[0-9a-z-]{8,60}$' or length(btrim(coalesce(p_memo, ''))) < 10 then
    raise exception 'a manual journal has a reference of its own and says why' using errcode = 'AC002';
  end if;
  foreach v_code in array p_from || p_to loop
    select m.rule into v_rule from accounting.manual_class m where m.class = split_part(v_code, ':', 1);
    if not found then
      raise exception 'staff do not post to %', v_code using errcode = 'AC002', detail = v_code;
    end if;
    if v_rule = 'named' and v_code is distinct from 'wallet:' || p_named_user then
      raise exception 'a journal on a wallet names its person' using errcode = 'AC002', detail = v_code;
    end if;
    -- A wallet opens only for a user that exists.
    if v_rule = 'named' and not exists (select from identity."user" u where u.id = p_named_user) then
      raise exception 'there is no such person' using errcode = 'AC002', detail = v_code;
    end if;
    perform ledger.open_account(v_code);
  end loop;
  select j.journal_id into v_journal from ledger.post(p_reference, 'manual', 'NGN', p_memo, p_by, null,
    array(select (m.from_code, m.to_code, m.amount_kobo)::ledger.move
      from unnest(p_from, p_to, p_amounts) m (from_code, to_code, amount_kobo))) j;
  return v_journal;
end $$;
revoke all on function accounting.post_manual(text, text[], text[], bigint[], text, bigint, text) from public;
grant execute on function accounting.post_manual(text, text[], text[], bigint[], text, bigint, text) to gatelight_app;
