import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { findLiveLink } from '~/domain/access-link/queries.server';
import { shownHome, shownHomeName } from '~/domain/people/untrusted-text-rules';
import { switchReminders } from '~/domain/reminder/commands.server';
import { findSwitch, type Reminded } from '~/domain/reminder/queries.server';
import { ABOUT, REMINDER_KINDS } from '~/domain/reminder/rules';
import { reminderSwitch } from '~/domain/reminder/schema';
import { readForm } from '~/platform/body.server';
import { KnownError, notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { isOneClick, stopByOneClick } from '~/routes/shared/one-click.server';
import { Button } from '~/ui/button';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Reminders', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }), oneClick: true } as const;

/** @throws KnownError 404 when the link is none, or has ended */
async function getReminded(token: string): Promise<Reminded> {
  const link = await findLiveLink(token, 'reminder');
  if (!link) throw notFound();
  return { email: link.email, dealId: link.subjectId };
}

/** For the person with the emailed link, signed in or not. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ viewer, params: { token } }) => {
  const reminded = await getReminded(token);
  const found = await findSwitch(reminded);
  if (!found) throw notFound();
  const isTheirs = viewer?.email.toLowerCase() === reminded.email.toLowerCase();
  return {
    back: isTheirs ? { role: found.role, href: urls.dashboard(found.role, reminded.dealId) } : null,
    name: shownHomeName(found.home),
    home: shownHome(found.home),
    isOff: found.isOff,
    kinds: REMINDER_KINDS.filter((kind) => found.kinds.includes(kind)).map((kind) => ({ kind, about: ABOUT[kind] })),
    stopped: REMINDER_KINDS.filter((kind) => found.stopped.includes(kind)).map((kind) => ABOUT[kind]),
  };
});

export const action = page(guard, async ({ request, params: { token } }) => {
  const stopAll = async () => switchReminders(await getReminded(token), 'everywhere');
  if (await isOneClick(request)) return stopByOneClick(stopAll);
  const reminded = await getReminded(token);
  const pressed = reminderSwitch.safeParse(Object.fromEntries(await readForm(request)));
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  await switchReminders(reminded, pressed.data.intent);
  return redirect(urls.reminders(token), 303);
});

const listed = (about: readonly string[]) => about.join(' and ');

type Shown = { name: string; isOff: boolean; stopped: readonly string[]; kinds: readonly { about: string }[] };

function titleOf({ name, isOff, stopped }: Shown): string {
  if (isOff) return 'You will get no more reminders';
  return stopped.length === 0 ? `Stop reminders about ${name}?` : `Reminders about ${name}`;
}

function leadOf({ name, isOff, stopped, kinds }: Shown): string {
  const still = 'We’ll still tell you when something happens.';
  if (isOff) return `We no longer remind you of anything about ${name}. ${still}`;
  if (stopped.length === 0) return still;
  const others = kinds.length === 0 ? 'All other reminders' : `Those about ${listed(kinds.map(({ about }) => about))}`;
  return `You have stopped reminders about ${listed(stopped)}. ${others} are still on. ${still}`;
}

export default function Reminders() {
  const { back, home, ...shown } = useLoaderData<typeof loader>();
  const { isOff, stopped, kinds } = shown;
  return (
    <>
      {back && <BackLink href={back.href}>{back.role === 'sell' ? 'Your sale' : 'Your purchase'}</BackLink>}
      <PageHead eyebrow={home} title={titleOf(shown)} lead={leadOf(shown)} />
      {/* One below the other: their words are too long to stand side by side on a phone. */}
      <Form method="post" reloadDocument className="mt-6 grid justify-items-start gap-3">
        {(isOff || stopped.length > 0) && (
          <Button name="intent" value="on" variant={isOff ? 'quiet' : 'primary'}>
            {isOff ? 'Remind me again' : `Remind me about ${listed(stopped)} again`}
          </Button>
        )}
        {!isOff && (
          <Button name="intent" value="all" variant={stopped.length > 0 ? 'quiet' : 'primary'}>
            Stop all
          </Button>
        )}
        {!isOff &&
          kinds.map(({ kind, about }) => (
            <Button key={kind} name="intent" value={kind} variant="quiet">
              Only about {about}
            </Button>
          ))}
      </Form>
    </>
  );
}
