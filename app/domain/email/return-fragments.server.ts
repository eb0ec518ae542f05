/** The id of the mark on an email's recipient; null if there is none. `e`: the email. */
export const markOfRecipient = `
  (select x.id from email_return x
    where x.address = lower(e."to") and x.cleared_at is null order by x.kind, x.came_at desc limit 1)`;
