import { expect, test } from 'vitest';
import { markupOf } from '../../tests/support/markup';
import { ConsentNotice } from './consent';

test('the cookie notice returns people to the page on which they answered', () => {
  const html = markupOf(<ConsentNotice returnTo="/contact" />);
  const [, form = ''] = /<form [^>]*\bid="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input type="hidden" name="returnTo" form="${form}" value="/contact"/>`);
});
