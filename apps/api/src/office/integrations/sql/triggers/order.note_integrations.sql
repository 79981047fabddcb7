create or replace trigger note_integrations after update of status on vending."order" for each row
  when (old.status is distinct from new.status and new.status in ('vended', 'vend_failed', 'refunded', 'credited'))
  execute function integrations.note_order();
