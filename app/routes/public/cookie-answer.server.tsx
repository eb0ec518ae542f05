import { renderToStaticMarkup } from 'react-dom/server';
import { consentCookie } from '~/platform/consent.server';
import { setFrameHeaders } from '~/platform/security-headers.server';
import appCss from '~/styles/app.css?url';
import { ConsentSaved } from '~/ui/consent';

/** For an iframe on our own page: the page around it stays as it is, with everything that was typed. */
export function consentFrame(consent: Parameters<typeof consentCookie>[0], returnTo: string): Response {
  const html = renderToStaticMarkup(<ConsentSaved styleSheet={appCss} returnTo={returnTo} />);
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  headers.append('set-cookie', consentCookie(consent));
  setFrameHeaders(headers);
  return new Response(`<!doctype html>${html}`, { headers });
}
