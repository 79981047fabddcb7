-- The last silence of a barrier that its managers were told of: when it had reported before.
create table controllers.quiet (
  device_id bigint primary key references gate.device,
  seen_at timestamptz not null
);
