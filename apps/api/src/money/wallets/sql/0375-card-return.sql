-- Money of a card that came into a wallet other than by a funding: a purchase by card that bought nothing. Written by
-- wallets.note_card_return, once for each capture.
create table wallets.card_return (
  capture_id bigint primary key references payments.capture,
  user_id text not null,
  kobo bigint not null check (kobo > 0),
  -- When the capture came.
  came_at timestamptz not null
);
create index card_return_user on wallets.card_return (user_id, came_at);
grant select on wallets.card_return to gatelight_app, gatelight_read, gatelight_staff;
