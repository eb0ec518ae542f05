import { sql } from '~/platform/db.server';

export type EstateAgentOption = { id: string; label: string };

const estateAgentOptions = `
  select e.id, b.brand_name || ' - ' || e.office_name as label
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id
   order by lower(b.brand_name || ' - ' || e.office_name), e.id`;

/** Every office, as 'brand - office name', in alphabetical order. */
export const listEstateAgentOptions = (): Promise<EstateAgentOption[]> =>
  sql<EstateAgentOption>('estate_agent_options', estateAgentOptions);
