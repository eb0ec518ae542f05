import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConsentNotice } from '~/ui/consent';
import { Fixed, FixedMarkup } from '~/ui/fixed';
import { FooterLinks } from '~/ui/footer-links';
import { fixedMarkup } from './fixed-markup.server';

let rendered = 0;
function Part() {
  rendered += 1;
  return <b>“part” &amp; parcel</b>;
}

test('a part that is the same for everyone reads in a document as it would in a browser, and is rendered once', () => {
  const page = (
    <>
      <ConsentNotice returnTo="/sell/payment?link=sent&a=“b”" />
      <FooterLinks />
      <Fixed as="p" of={Part} className="part" />
    </>
  );
  const asInBrowser = renderToString(page);
  rendered = 0;
  const document = () => renderToString(<FixedMarkup.Provider value={fixedMarkup}>{page}</FixedMarkup.Provider>);
  expect(document()).toBe(asInBrowser);
  expect(document()).toBe(asInBrowser);
  expect(rendered).toBe(1);
});
