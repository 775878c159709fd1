-- What money did is only added to: receipts, vouchers and their postings never change (docs/rules.md, Money).
create trigger receipts_no_update before update on receipts begin select raise(abort, 'what money did is only added to'); end;
create trigger receipts_no_delete before delete on receipts begin select raise(abort, 'what money did is only added to'); end;
create trigger receipt_parts_no_update before update on receipt_parts begin select raise(abort, 'what money did is only added to'); end;
create trigger receipt_parts_no_delete before delete on receipt_parts begin select raise(abort, 'what money did is only added to'); end;
create trigger vouchers_no_update before update on vouchers begin select raise(abort, 'what money did is only added to'); end;
create trigger vouchers_no_delete before delete on vouchers begin select raise(abort, 'what money did is only added to'); end;
create trigger postings_no_update before update on postings begin select raise(abort, 'what money did is only added to'); end;
create trigger postings_no_delete before delete on postings begin select raise(abort, 'what money did is only added to'); end;
create trigger fee_adjustments_no_update before update on fee_adjustments begin select raise(abort, 'what money did is only added to'); end;
create trigger fee_adjustments_no_delete before delete on fee_adjustments begin select raise(abort, 'what money did is only added to'); end;
