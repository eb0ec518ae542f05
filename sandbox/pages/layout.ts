import { fileText } from '../core/files.ts';
import { Html, html } from '../core/html.ts';

const style = new Html(fileText('pages/style.css'));

/** A whole page, self-contained and without script. */
export const documentOf = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

export const money = (minorUnits: number | null, currency: string | null): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency ?? 'gbp' }).format((minorUnits ?? 0) / 100);

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' });
export const time = (at: string | number): string => clock.format(new Date(at));

/** A page to which the app sends a person: what a third party would show, with a note that it is a stand-in. */
export const standInOf = (title: string, standsFor: string, body: Html): Html =>
  documentOf(
    title,
    html`<header class="strip"><b>Sandbox</b> <span>A stand-in for ${standsFor}. Nothing here is real.</span></header>
<main class="narrow">
${body}
</main>`,
  );
