/** What an event of the notification `m` is called; null if it is none. */
const EVENT = `case
    when m.kind = 'funding' and m.facts ->> 'status' = 'COMPLETED' then 'funded'
    when m.kind = 'withdrawal' and m.facts ->> 'status' = 'COMPLETED' then 'withdrawn'
    when m.kind = 'listing' and m.facts ->> 'type' = 'LIST' and m.facts ->> 'status' = 'COMPLETED' then 'listed'
    when m.kind = 'fill' or m.kind = 'order' and m.facts ->> 'status' = 'COMPLETED' then 'filled'
    when m.kind = 'dispute' and m.facts ? 'note' then 'dispute_answered'
    when m.kind = 'alert' then 'alert'
    when m.kind = 'standing' then 'standing_order'
  end`;

/** Stores what the webhooks of users are sent of the new notifications `made`, in the transaction that makes those. */
export const INSERT_DELIVERIES = `insert into webhook_deliveries (webhook_id, notification_id, event)
  select w.id, m.id, ${EVENT} from made m
  join webhooks w on w.user_id = m.user_id and w.paused_at is null and w.off_at is null and ${EVENT} = any(w.events)
  order by m.id`;
