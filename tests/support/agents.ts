/** Estate agents for browser tests, created by the signed-in person's JSON calls. */
import { expect, type Page } from '@playwright/test';
import { newId } from '../../app/platform/ids.ts';

async function post<Made>(page: Page, path: string, body: object): Promise<Made> {
  const answer = await page.request.post(path, { data: body });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Made;
}

/** A brand with a name that no other test uses. */
export async function makeBrand(page: Page) {
  const brand = `Quayside ${newId()}`;
  const { _id } = await post<{ _id: string }>(page, '/api/estate-agent-brand', { brandName: brand });
  return { brand, brandId: _id };
}

/** An office, of a new brand unless one is given. @returns the office, with the address of its page */
export async function makeAgent(page: Page, change: { brand?: string } & Record<string, unknown> = {}) {
  const brand = change.brand ?? (await makeBrand(page)).brand;
  const made = await post<{ _id: string }>(page, '/api/estate-agent', {
    brand,
    office: { name: 'Ludlow', phone_number: '01632 960101' },
    valuers: [{ first_name: 'Vera', last_name: 'Lund', email: 'vera@quayside.example' }],
    ...change,
  });
  return { brand, id: made._id, path: `/admin/estate-agents/${made._id}` };
}
