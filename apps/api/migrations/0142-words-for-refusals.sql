-- `refused` is only what a provider or the vending authority says (docs/glossary.md). A person rejects a payout and declines a role,
-- and what a rule of ours does not allow is `not-possible`.
do $$
declare
  v record;
  v_text text;
  v_restore text;
begin
  -- One word of each changes, so their long texts are not repeated.
  for v in
    select * from (values
      ('withdrawals.guard_approval()', '''refused''', '''rejected'''),
      ('withdrawals.guard_approval()', 'staff refuse it', 'staff reject it'),
      ('withdrawals.decide(text, boolean, text, text)', '''refused''', '''rejected'''),
      ('withdrawals.decide(text, boolean, text, text)', '''refuse''', '''reject'''),
      ('households.decide_approval(uuid, text, bigint, text, bigint, bigint, text, inet, text)', '''refused''', '''declined''')
    ) t (name, before, after)
  loop
    v_text := pg_get_functiondef(v.name::regprocedure);
    if position(v.before in v_text) = 0 then
      raise exception '% has no %', v.name, v.before;
    end if;
    execute replace(v_text, v.before, v.after);
  end loop;

  -- The rows: triggers let nothing that has ended change, and here only the word for its end does.
  for v in
    select * from (values
      ('withdrawals.withdrawal', 'approval', 'rejected'),
      ('identity.role_request', 'decision', 'declined'),
      ('staff.act', 'state', 'not-possible'),
      ('vending.staff_request', 'state', 'not-possible')
    ) t (name, field, word)
  loop
    create temporary table word_check on commit drop as
      select c.conname, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      where c.conrelid = v.name::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%''refused''%';
    if not exists (select from word_check) then
      raise exception '% has no check of %', v.name, v.field;
    end if;
    execute (select string_agg(format('alter table %s drop constraint %I', v.name, w.conname), ';') from word_check w);
    -- Afterwards each is as it was: some hold also for a session that replays changes.
    select coalesce(string_agg(format('alter table %s %s trigger %I', v.name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' when 'D' then 'disable' else 'enable' end, t.tgname), ';'), '')
    into v_restore from pg_trigger t where t.tgrelid = v.name::regclass and not t.tgisinternal;
    execute format('alter table %s disable trigger user', v.name);
    execute format('update %s set %I = %L where %I = ''refused''', v.name, v.field, v.word, v.field);
    if v.name = 'staff.act' then
      -- An act is found and run by its kind, and its error is a code with a text. The audit log, which is chained, keeps the old names.
      update staff.act set kind = 'payout.reject', preview = replace(preview::text, '"to": "refused"', '"to": "rejected"')::jsonb
      where kind = 'payout.refuse';
      update staff.act set error = case error when 'refund-refused' then 'refund-not-possible' else 'card-number-not-allowed' end
      where error in ('refund-refused', 'card-number-refused');
    end if;
    execute v_restore;
    execute (select string_agg(format('alter table %s add constraint %I %s', v.name, w.conname,
      replace(w.definition, '''refused''', quote_literal(v.word))), ';') from word_check w);
    drop table word_check;
  end loop;
end $$;
