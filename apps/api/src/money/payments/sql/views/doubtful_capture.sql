-- Captures that the provider denies. The checks of other slices join them.
create or replace view payments.doubtful_capture as
select k.id as capture_id, f.created_at as doubtful_since
from platform.finding f join payments.capture k on f.key = 'missing:' || k.id
where f.kind = 'missing_at_provider' and f.state = 'needs_attention';
grant select on payments.doubtful_capture to gatelight_app, gatelight_read;
