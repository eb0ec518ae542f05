/** In a browser without script, the answer to a mistake is a redirect to the page (5-as-deals-go.md, 31). Both ends of that are checked here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }));

const isPublic = (text: string) => text.includes("access: 'public'");

test('pages of signed-in people read the answer of their action through useAnswer', () => {
  const pages = filesIn('app/routes');
  expect(pages.length).toBeGreaterThan(100);
  const itself = pages.filter(({ text }) => text.includes('useActionData') && !isPublic(text));
  expect(itself.map(({ file }) => file)).toEqual([]);
});

/** Files with a form that does not say whether there is script, and why. */
const SILENT = {
  'app/routes/account/sign-in-form.tsx': 'The person is not signed in.',
  'app/routes/sell/payment-sections.tsx':
    'It is inside <noscript>, which cannot have another, and has nothing to type.',
  'app/ui/admin-frame.tsx': 'Signing out cannot be a mistake.',
  'app/ui/consent.tsx': 'Anyone answers it, signed in or not.',
  'app/ui/frame.tsx': 'Signing out cannot be a mistake.',
};

test('forms of signed-in people say when there is no script', () => {
  const silent = [...filesIn('app/routes'), ...filesIn('app/ui')]
    .filter(({ text }) => !isPublic(text) && formsIn(text).some((form) => !SAYS_SO.test(form)))
    .map(({ file }) => file);
  expect(silent.sort()).toEqual(Object.keys(SILENT));
});

const SAYS_SO = /<(NoScriptField|SubmitBar|ConfirmCard)\b/;

const formsIn = (text: string) =>
  [...text.matchAll(/<Form\b.*?<\/Form>/gs)].map(([form]) => form).filter((form) => form.includes('method="post"'));
