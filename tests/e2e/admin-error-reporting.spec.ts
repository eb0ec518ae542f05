import { expect, test } from './fixtures.ts';

test.use({ mayComplain: true });

test('an error in a staff member’s browser is reported, without what the page shows', async ({
  page,
  context,
  signIn,
  stack,
}) => {
  await signIn(context, { type: 'admin' });
  // The app's answer when error reporting is on. The test does not reach the service.
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
  // Errors are reported only once the library has loaded.
  await expect.poll(reportOfFailure).toContain('it broke in the browser');
  expect(reported).toContain('/admin/search');
  expect(reported).not.toContain('secret-words');
});
