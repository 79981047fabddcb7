-- Counts the limits of every request, looks for an earlier request of the same buyer, and counts the limits of a new
-- purchase when there is none. `opened` and `charge` are the earlier purchase. `is_taken`: another buyer used this
-- reference before.
create or replace function vending.begin_purchase(
  p_client_reference text, p_proof_hash bytea, p_request_limits jsonb, p_new_limits jsonb,
  out refused text, out retry_after_seconds integer, out is_taken boolean,
  out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_request_limits) l;
  if refused is not null then
    return;
  end if;
  if p_proof_hash is not null then
    select q.* into purchase from vending.quick_purchase q
    where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash;
    if found then
      select o.* into strict opened from vending."order" o where o.id = purchase.order_id;
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_new_limits) l;
  is_taken := exists (select from vending."order" o where o.reference = p_client_reference);
end $$;
revoke all on function vending.begin_purchase(text, bytea, jsonb, jsonb) from public;
grant execute on function vending.begin_purchase(text, bytea, jsonb, jsonb) to gatelight_app, gatelight_web;
