import { expect, test } from 'vitest';
import { companyLine, notALawFirm } from '~/domain/config/brand-rules';
import { markupOf } from '../../tests/support/markup';
import { AdminFrame } from './admin-frame';
import { Frame } from './frame';
import { menuOf } from './menu-rules';

const brand = {
  name: 'Keyturn',
  supportEmail: 'support@keyturn.example',
  companyName: 'Keyturn Limited',
  companyNumber: '00000000',
  registeredOffice: '1 Example Street',
  vatNumber: 'GB 000 0000 00',
};
const visitor = { viewer: null, agentEmail: null, storiesLabel: null };
const staff = { firstName: 'Priya', lastName: 'Shah', email: 'priya@keyturn.example', isAdmin: true };

test.each([
  [
    'customers',
    <Frame key="customers" brand={brand} menu={menuOf(visitor)} isStaff={false} width="form">
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

test('staff print a page, such as an invoice, with our mark and without the menus', () => {
  const page = markupOf(
    <AdminFrame brand={brand} viewer={staff} crumbs={[]} title="Work">
      What the page says
    </AdminFrame>,
  );
  const [header = ''] = /<header.*<\/header>/s.exec(page) ?? [];
  expect(header).toMatch(/^<header class="[^"]*print:bg-transparent"/);
  expect([...header.matchAll(/<(\w+) [^>]*print:hidden/g)].map(([, tag]) => tag)).toEqual(['nav', 'details']);
});

test('‘Sign in’ opens sign-in, and only staff have the link to the test error', () => {
  const framed = (viewer: typeof staff | null) =>
    markupOf(
      <Frame brand={brand} menu={menuOf({ ...visitor, viewer })} isStaff={viewer?.isAdmin === true} width="form">
        What the page says
      </Frame>,
    );
  expect(framed(null)).toMatch(/href="\/sign-in\?mode=sign-in">Sign in</);
  const isOffered = [null, { ...staff, isAdmin: false }, staff].map((viewer) => framed(viewer).includes('Test error'));
  expect(isOffered).toEqual([false, false, true]);
});

test('an estate agent’s pages say which address is signed in, with one way out, and nothing of a customer’s menu', () => {
  const page = markupOf(
    <Frame
      brand={brand}
      menu={menuOf({ ...visitor, viewer: staff, agentEmail: 'jo@office.example' })}
      isStaff
      width="wide"
    >
      Your sales
    </Frame>,
  );
  const [header = ''] = /<header.*<\/header>/s.exec(page) ?? [];
  expect(header).toContain('jo@office.example');
  expect(header).toMatch(/action="\/agent\/sign-out"[^>]*><button[^>]*>Sign out</);
  expect(/<a [^>]*href="([^"]*)"[^>]*><svg/.exec(header)?.[1]).toBe('/agent');
  expect(header).not.toMatch(/Sign in|Sign Out|Priya|Switch Properties|Admin/);
});

test.each([
  [null, '/'],
  [staff, '/welcome-back'],
])('the logo leads %o to %s', (viewer, href) => {
  const page = markupOf(
    <Frame brand={brand} menu={menuOf({ ...visitor, viewer })} isStaff={viewer !== null} width="page">
      What the page says
    </Frame>,
  );
  expect(/<a [^>]*href="([^"]*)"[^>]*><svg/.exec(page)?.[1]).toBe(href);
});

test('on a phone a page of one column ends with the way to email us, and one with more does not', () => {
  const mainOf = (width: 'form' | 'page') =>
    /<main.*<\/main>/s.exec(
      markupOf(
        <Frame brand={brand} menu={menuOf(visitor)} isStaff={false} width={width}>
          What the page says
        </Frame>,
      ),
    )?.[0];
  expect(mainOf('form')).toContain(`Questions? <a href="mailto:${brand.supportEmail}">Email us</a>`);
  expect(mainOf('page')).not.toContain('mailto:');
});
