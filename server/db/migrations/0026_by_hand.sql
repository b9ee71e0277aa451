-- What the owner gives back by hand, a part or all of it, while the booking stays: rows of their own beside
-- the one refund that a cancellation owes. The release before reads them as refunds that are not ours.
alter table refunds drop constraint refunds_origin_check;
alter table refunds add constraint refunds_origin_check check (origin in ('ours', 'office', 'provider'));
