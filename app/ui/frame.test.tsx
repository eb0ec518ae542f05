import { expect, test } from 'vitest';
import { companyLine, notALawFirm } from '~/domain/config/brand-rules';
import { markupOf } from '../../tests/support/markup';
import { AdminFrame } from './admin-frame';
import { Frame } from './frame';

const brand = {
  name: 'Keyturn',
  supportEmail: 'support@keyturn.example',
  companyName: 'Keyturn Limited',
  companyNumber: '00000000',
  registeredOffice: '1 Example Street',
  vatNumber: 'GB 000 0000 00',
};
const staff = { firstName: 'Priya', lastName: 'Shah', email: 'priya@keyturn.example', isAdmin: true };

test.each([
  [
    'customers',
    <Frame key="customers" brand={brand} viewer={null} width="form">
      What the page says
    </Frame>,
  ],
  [
    'staff',
    <AdminFrame key="staff" brand={brand} viewer={staff} crumbs={[]} title="Work">
      What the page says
    </AdminFrame>,
  ],
])('every page of %s says who runs the service, and what we mean by a solicitor', (_, frame) => {
  const page = markupOf(frame);
  expect(page).toContain(companyLine(brand));
  expect(page).toContain(notALawFirm(brand));
});
