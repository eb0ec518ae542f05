import { expect, test } from './fixtures.ts';

test.use({ mayComplain: true });

test('what fails in a browser of the staff is reported, without what the page shows', async ({
  page,
  context,
  signIn,
  stack,
}) => {
  await signIn(context, { type: 'admin' });
  // As the app answers where reporting is on. The service is never reached.
  const dsn = stack.url.replace('http://', 'http://key@');
  await page.route(`${stack.url}/admin/search?q=secret-words`, async (route) => {
    const response = await route.fetch();
    const reporting = JSON.stringify({ dsn: `${dsn}/42`, environment: 'staging' });
    const body = (await response.text()).replace('<html ', `<html data-reporting='${reporting}' `);
    await route.fulfill({ response, body });
  });
  let reported = '';
  await page.route(/\/api\/42\/envelope\//, async (route) => {
    reported += route.request().postData() ?? '';
    await route.fulfill({ json: {} });
  });
  await page.goto('/admin/search?q=secret-words');
  const reportOfFailure = async () => {
    await page.evaluate(() => window.reportError(new Error('it broke in the browser')));
    return reported;
  };
  // Until the library is there nothing hears it.
  await expect.poll(reportOfFailure).toContain('it broke in the browser');
  expect(reported).toContain('/admin/search');
  expect(reported).not.toContain('secret-words');
});
