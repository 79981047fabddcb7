-- Payments that we recorded more than two days after they were made: the figures of their day were final by then.
create index capture_recorded_late on payments.capture (created_at) where created_at - paid_at > interval '48 hours';
