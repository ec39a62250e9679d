/** A box of what is to be sent, with the claims on it. */
interface Box {
  /** The table, with id, due_at, claimed_until and tries. */
  box: string;
  /** The table of the receivers, `s`, with their user_id, and the column of the box that names one. */
  receivers: string;
  key: string;
  /** What must be true of a row `w` and its receiver `s`. */
  condition: string;
  /** Longer than any wait: what is due later was put off before the clock was put back (decision 348). */
  longest: string;
  /** Columns of the box, `o`. */
  returning: string;
}

/** If a process has not finished in this time, it was killed, and another one sends. */
const CLAIM = `interval '60 seconds'`;
/** The most that is under way to the receivers of one user. */
const MOST_OF_USER = 4;
/** How many due rows are examined to find those that are claimed. */
const LOOKED_AT = 500;

/**
 * Claims at most $2 due rows of a box at the time $1, the oldest first and only a few of each user, so that users whose
 * receivers do not answer leave room for the others.
 */
export const claimInTurn = ({ box, receivers, key, condition, longest, returning }: Box): string =>
  `with under_way as (select s.user_id, count(*) as count from ${box} o join ${receivers} s on s.id = o.${key}
       where o.claimed_until > $1 and o.claimed_until <= $1::timestamptz + ${CLAIM} group by 1),
     waiting as (select w.id, w.due_at, s.user_id from ${box} w join ${receivers} s on s.id = w.${key}
       left join under_way u on u.user_id = s.user_id
       where (w.due_at <= $1 or w.due_at > $1::timestamptz + ${longest}) and ${condition}
         and coalesce(u.count, 0) < ${String(MOST_OF_USER)}
       order by w.due_at, w.id limit ${String(LOOKED_AT)}),
     in_turn as (select id, due_at, user_id, row_number() over (partition by user_id order by due_at, id) as place from waiting),
     due as (select w.id from ${box} w join in_turn t on t.id = w.id left join under_way u on u.user_id = t.user_id
       where t.place + coalesce(u.count, 0) <= ${String(MOST_OF_USER)} and w.due_at = t.due_at
       order by w.due_at, w.id limit $2 for update of w skip locked)
   update ${box} o set due_at = $1::timestamptz + ${CLAIM}, claimed_until = $1::timestamptz + ${CLAIM}, tries = tries + 1
   from due where o.id = due.id returning ${returning}`;
