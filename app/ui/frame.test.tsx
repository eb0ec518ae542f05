import { expect, test } from 'vitest';
import { companyLine, notALawFirm } from '~/domain/config/brand-rules';
import { markupOf } from '../../tests/support/markup';
import { Frame } from './frame';

test('every page says who runs the service, and what we mean by a solicitor', () => {
  const brand = {
    name: 'Keyturn',
    supportEmail: 'support@keyturn.example',
    companyName: 'Keyturn Limited',
    companyNumber: '00000000',
    registeredOffice: '1 Example Street',
    vatNumber: 'GB 000 0000 00',
  };
  const page = markupOf(
    <Frame brand={brand} viewer={null} width="form">
      What the page says
    </Frame>,
  );
  expect(page).toContain(companyLine(brand));
  expect(page).toContain(notALawFirm(brand));
});
