-- The share that a consent takes of a purchase now: its part of the price, at most the overdue amount and what the
-- month allows for the house. It is zero when the wallet would hold too little after p_still_kobo left it. `reason`:
-- why it is zero. The invoices are the overdue ones, oldest first.
create or replace function arrears.share_of(p_consent arrears.share_consent, p_amount_kobo bigint, p_still_kobo bigint,
  out kobo bigint, out reason text, out invoice_ids bigint[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (p_consent).user_id;
  v_house_id bigint := (p_consent).house_id;
  v_rule record;
  v_late bigint;
  v_month bigint;
begin
  kobo := 0;
  select * into v_rule from arrears.share_rule_of((p_consent).estate_id);
  if (p_consent).ended_at is not null or not v_rule.is_allowed
     or not exists (select from households.houses_of(v_user_id) x where x.house_id = v_house_id)
     or not exists (select from identity."user" u where u.id = v_user_id and u.locked_at is null and u.deleted_at is null) then
    reason := 'ended';
    return;
  end if;
  select array_agg(i.id order by i.due_on, i.id), coalesce(sum(i.left_kobo), 0) into invoice_ids, v_late
  from service_charges.visible_invoices(v_user_id) i
  where i.house_id = v_house_id and i.left_kobo > 0 and i.due_on < platform.today();
  v_month := greatest(0, least((p_consent).month_cap_kobo, v_rule.month_cap_kobo) - arrears.shares_of_house(v_house_id));
  kobo := least(div(p_amount_kobo::numeric * least((p_consent).share_bp, v_rule.most_bp), 10000), v_late, v_month);
  reason := case when v_late = 0 then 'nothing-late' when v_month = 0 then 'month-cap'
    when kobo = 0 or kobo + p_still_kobo
      > coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'wallet:' || v_user_id), 0) then 'wallet' end;
  if reason is not null then
    kobo := 0;
  end if;
end $$;
revoke all on function arrears.share_of(arrears.share_consent, bigint, bigint) from public;
