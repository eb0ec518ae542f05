import { sql } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';

export type EstateAgentOption = { value: string; label: string };

const estateAgentOptions = `
  select e.id as value, b.brand_name || ' - ' || e.office_name as label
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id
   order by lower(b.brand_name || ' - ' || e.office_name), e.id`;

/** Every office, as 'brand - office name', in alphabetical order; without them a form is worth showing all the same. */
export async function getEstateAgentOptions(): Promise<EstateAgentOption[] | { failed: string }> {
  try {
    return await sql<EstateAgentOption>('estate_agent_options', estateAgentOptions);
  } catch (error) {
    reportError(error, { query: 'getEstateAgentOptions' });
    return { failed: 'Failed to fetch estate agents' };
  }
}
