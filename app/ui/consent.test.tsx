import { expect, test } from 'vitest';
import { markupOf } from '../../tests/support/markup';
import { ConsentNotice } from './consent';

test('the cookie question returns to the page where it was asked', () => {
  const html = markupOf(<ConsentNotice returnTo="/contact" />);
  const [, form = ''] = /<form [^>]*\bid="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input type="hidden" name="returnTo" form="${form}" value="/contact"/>`);
});
