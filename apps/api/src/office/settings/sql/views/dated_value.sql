create or replace view settings.dated_value as
  select s.key, s.id, s.valid_from, s.value, s.created_at, s.asked_by, s.approved_by, s.reason, s.cancelled_at, s.cancelled_by
  from platform.setting_version s
  union all
  select 'limits.withdrawal', l.id, l.valid_from, jsonb_build_object('minimum_kobo', l.minimum_kobo, 'fee_kobo', l.fee_kobo,
      'per_withdrawal_kobo', l.per_withdrawal_kobo, 'per_day_kobo', l.per_day_kobo),
    l.created_at, l.asked_by, l.approved_by, l.reason, l.cancelled_at, l.cancelled_by
  from withdrawals.limit_rule l
  union all
  select 'vat.' || r.utility, r.id, r.valid_from, jsonb_build_object('rate_bp', r.rate_bp),
    r.created_at, r.asked_by, r.approved_by, r.reason, r.cancelled_at, r.cancelled_by
  from metering.vat_rate r
  union all
  select 'limits.payout-approval', a.id, a.valid_from, jsonb_build_object('above_kobo', a.above_kobo),
    a.created_at, a.asked_by, a.approved_by, a.reason, a.cancelled_at, a.cancelled_by
  from withdrawals.approval_rule a
  union all
  select 'limits.' || w.kind || '-' || w.level, w.id, w.valid_from,
    jsonb_build_object('per_transaction_kobo', w.per_transaction_kobo, 'per_day_kobo', w.per_day_kobo),
    w.created_at, w.asked_by, w.approved_by, w.reason, w.cancelled_at, w.cancelled_by
  from wallets.limit_rule w;
grant select on settings.dated_value to gatelight_app, gatelight_read, gatelight_staff;
