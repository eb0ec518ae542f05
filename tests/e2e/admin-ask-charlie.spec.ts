import { expect, expectAccessible, test } from './fixtures';

test('shows three steps, five seconds of thinking and a new phrase every two seconds, without asking the server', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(context, { type: 'admin' });
  await page.clock.install({ time: '2026-11-21T09:00:00Z' });
  await page.goto('/admin/ask-charlie');
  const log = page.getByRole('log', { name: 'Conversation' });
  const first = page.getByRole('button', { name: 'Which transactions need attention today?' });
  await expect(first).toBeEnabled();
  await page.clock.pauseAt('2026-11-21T10:00:00Z');
  const requests: string[] = [];
  // Remix requests the manifest of linked pages when the links become visible.
  page.on('request', (request) => request.url().includes('/__manifest') || requests.push(request.url()));

  await expect(log).toHaveText(/^Charlie\s*Hello, I’m Charlie/);
  await first.click();
  await expect(log).toBeFocused();
  await expect(page.getByText('Reading the transactions…')).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByText('Looking at what is overdue…')).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByText('Putting it into words…')).toBeVisible();
  await page.clock.runFor(900);
  await expect(log).not.toContainText('Three.');
  await page.clock.runFor(100);
  await expect(log).toContainText('Three.');

  await page.getByRole('button', { name: 'What should I do first?' }).click();
  await page.clock.runFor(4_900);
  await expect(log).not.toContainText('Assign solicitors');
  await page.clock.runFor(100);
  await expect(log).toContainText('Assign solicitors');
  await page.clock.resume(); // axe uses timers
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(log).not.toContainText('Three.');
  await expect(first).toBeVisible();
  expect(requests).toEqual([]);
});

test('the menu shows the assistant, and its link leads nowhere', async ({ page, signIn, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(context, { type: 'admin' });
  await page.goto('/admin/ask-charlie');
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Ask Charlie' });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).not.toHaveAttribute('href');
});
