/**
 * SQL: whether Thirdfort never took the check `k` of someone who is still in the deal, and no one has ordered it again or left it. A check that
 * a person failed is not among them.
 */
export const CHECK_NOT_TAKEN = `
  k.status = 'failed' and k.thirdfort_id is null and k.left_at is null and num_nonnulls(k.user_id, k.person_id) > 0
  and not exists (select from purchase g where g.id = k.purchase_id and g.aborted is not null)
  and not exists (select from identity_check n where n.reorder_of_id = k.id)`;

/** SQL: whether the supplier never took the order `o` of searches, no later one has replaced it, and no one has left it. */
export const SEARCHES_NOT_TAKEN = `
  o.status = 'failed' and o.left_at is null and not exists (
    select from search_order l where l.sale_id = o.sale_id and l.created_at > o.created_at and l.status <> 'failed')`;
