-- A provider may say later that a payment was reversed, and that is its last word about it (decision 622). Whether the
-- payment was credited is then a matter of its funding, which is taken back.
alter table mobile_payments drop constraint mobile_payments_state_check,
  add constraint mobile_payments_state_check
    check (state in ('pending', 'successful', 'failed', 'expired', 'reversed'));
