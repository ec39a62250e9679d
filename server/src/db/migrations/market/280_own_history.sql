-- All listings of a user, the ended ones by when they ended: for what they list again, and for their last fills.
create index listings_of_user on listings (user_id, ended_at, id);
