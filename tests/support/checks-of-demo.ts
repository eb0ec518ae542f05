/** A sale whose seller can be checked, with a lawyer group from the demo data, for browser tests. */
import type pg from 'pg';
import { insertPerson, insertSale } from './rows.ts';

export async function saleReadyForChecks(database: pg.Pool, firstName: string) {
  const seller = await insertPerson(database, { firstName, phoneNumber: '+447700900123' });
  const saleId = await insertSale(database, seller.id);
  await database.query(
    `update sale set solicitor_groups_assigned_at = now(),
            seller_lawyer_group_id = (select id from lawyer_group order by id limit 1),
            estate_agent_status = 'assigned',
            estate_agent_id = (select id from estate_agent where requests_seller_thirdfort_checks
                                  and thirdfort_requester_emails <> '{}' order by id limit 1)
      where id = $1`,
    [saleId],
  );
  return { saleId, seller, path: `/admin/transactions/${saleId}/thirdfort` };
}
