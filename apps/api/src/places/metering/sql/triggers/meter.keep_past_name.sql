create or replace trigger keep_past_name after update of customer_name, house_id on metering.meter for each row
when (old.life <> 'in_store' and (old.customer_name, old.house_id) is distinct from (new.customer_name, new.house_id))
execute function metering.keep_past_name();
