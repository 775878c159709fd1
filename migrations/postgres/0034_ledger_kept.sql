-- What money did is only added to: receipts, vouchers and their postings never change (docs/rules.md, Money).
create function money_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what money did is only added to';
end $$;
create trigger receipts_only_added before update or delete on receipts for each row execute function money_is_append_only();
create trigger receipt_parts_only_added before update or delete on receipt_parts for each row execute function money_is_append_only();
create trigger vouchers_only_added before update or delete on vouchers for each row execute function money_is_append_only();
create trigger postings_only_added before update or delete on postings for each row execute function money_is_append_only();
create trigger fee_adjustments_only_added before update or delete on fee_adjustments for each row execute function money_is_append_only();
