import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConsentNotice } from './consent';

test('the question about cookies sends back where it was asked', () => {
  const html = renderToString(<ConsentNotice returnTo="/contact" />);
  const [, form = ''] = /<form id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input type="hidden" name="returnTo" form="${form}" value="/contact"/>`);
});
