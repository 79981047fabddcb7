-- Traces of OpenTelemetry that go on in another process. Empty unless OTEL_EXPORTER_OTLP_ENDPOINT is set. Unlogged: after a crash the
-- rest of a purchase is a trace of its own.
create unlogged table platform.carried_trace (
  subject text primary key check (length(subject) between 1 and 100),
  parent text not null check (parent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  carried_at timestamptz not null default now()
);
comment on table platform.carried_trace is 'The trace that later work on a subject continues, for a day';
create index carried_trace_age on platform.carried_trace (carried_at);
grant select on platform.carried_trace to gatelight_read;
