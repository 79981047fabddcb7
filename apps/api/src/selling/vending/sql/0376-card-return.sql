-- The purchases by card until now that bought nothing.
insert into wallets.card_return (capture_id, user_id, kobo, came_at)
select k.id, o.buyer_id, o.amount_kobo, k.created_at
from vending."order" o join vending.order_payment p on p.order_id = o.id and p.source = 'capture'
join payments.capture k on k.id = p.capture_id join payments.charge c on c.id = k.charge_id and c.method in ('card', 'saved-card')
where o.status = 'credited' and o.buyer_id is not null;
