-- The corrections until now. A refund counts as a refund.
insert into vending.corrected (order_id, kobo)
select i.order_id, case when c.by_tokens or coalesce(i.paid_into = 'refund', false) then 0 else i.energy_kobo + i.vat_kobo end
from tariffs.correction_item i join tariffs.correction c on c.id = i.correction_id;
