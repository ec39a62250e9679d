-- No feed sends the changes of notifications: a hint lets the page fetch them. So nobody reads their versions.
drop trigger notifications_note_insert on notifications;
drop trigger notifications_note_update on notifications;
delete from own_changes where live_group = 'notifications';
