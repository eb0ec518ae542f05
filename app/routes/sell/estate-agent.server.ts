import { findOfficeLabel } from '~/domain/partner/queries.server';
import { id } from '~/domain/shared/schema';
import type { ChosenAgent } from '~/islands/agent-search';
import { reportError } from '~/platform/error-reporting.server';

/** The office whose id is in a form's field. If its name cannot be read, the form is shown without it. */
export async function findChosenAgent(choice: unknown): Promise<ChosenAgent | null> {
  const office = id.safeParse(choice);
  if (!office.success) return null;
  try {
    const name = await findOfficeLabel(office.data);
    return name === null ? null : { id: office.data, name };
  } catch (error) {
    reportError(error, { query: 'findOfficeLabel' });
    return null;
  }
}
