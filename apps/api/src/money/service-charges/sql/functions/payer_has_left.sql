-- Whether the person who was to pay an invoice has left the house since, with or without an account.
create or replace function service_charges.payer_has_left(p_invoice service_charges.invoice) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when (p_invoice).payer_user_id is not null then service_charges.has_left((p_invoice).payer_user_id, (p_invoice).house_id)
    when (p_invoice).payer_kind = 'house' or (p_invoice).payer_name = '' then false
    else not exists (select from households.occupant o
      where o.house_id = (p_invoice).house_id and o.name = (p_invoice).payer_name and o.ended_at is null) end
$$;
revoke all on function service_charges.payer_has_left(service_charges.invoice) from public;
