/** Answers every address: a page of as many bytes as asked for, a redirect, or a form that is sent to it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

const LINE = 'What a line of a page says, whatever it may be about to-day.';

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const to = searchParams.get('to');
  if (to) throw redirect(to);
  return { lines: Math.round(Number(searchParams.get('bytes')) / (LINE.length + '<p></p>'.length)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const to = new URL(request.url).searchParams.get('to');
  return to ? redirect(to, 303) : { fields: [...form].length };
}

export default function Page() {
  const { lines } = useLoaderData<typeof loader>();
  return Array.from({ length: lines }, (_, line) => <p key={line}>{LINE}</p>);
}
