import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConsentNotice } from './consent';
import { FixedMarkup, type FixedPart } from './fixed';
import { FooterLinks } from './footer-links';

test('a part that is the same for everyone is rendered once, and reads in a document as it would in a browser', () => {
  const page = (
    <>
      <ConsentNotice returnTo="/sell/payment?link=sent&a=“b”" />
      <FooterLinks />
    </>
  );
  const asInBrowser = renderToString(page);
  const rendered: FixedPart[] = [];
  const known = new Map<FixedPart, string>();
  const once = (Part: FixedPart) => {
    if (!known.has(Part)) rendered.push(Part);
    known.set(Part, known.get(Part) ?? renderToString(<Part />));
    return known.get(Part) ?? '';
  };
  const document = () => renderToString(<FixedMarkup.Provider value={once}>{page}</FixedMarkup.Provider>);
  expect(document()).toBe(asInBrowser);
  expect(document()).toBe(asInBrowser);
  expect(rendered).toHaveLength(3);
});

test('the question about cookies sends back where it was asked', () => {
  const html = renderToString(<ConsentNotice returnTo="/contact" />);
  const [, form = ''] = /<form id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<input type="hidden" name="returnTo" form="${form}" value="/contact"/>`);
});
