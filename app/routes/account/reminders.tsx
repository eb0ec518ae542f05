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
export const loader = page(guard, async ({ params: { token } }) => {
  const found = await findSwitch(await getReminded(token));
  if (!found) throw notFound();
  return {
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

function leadOf({ name, isOff, stopped }: { name: string; isOff: boolean; stopped: readonly string[] }): string {
  const still = 'We’ll still tell you when something happens.';
  if (isOff) return `We no longer remind you of anything about ${name}. ${still}`;
  return stopped.length === 0 ? still : `You have stopped reminders about ${listed(stopped)}. ${still}`;
}

export default function Reminders() {
  const { name, home, isOff, stopped, kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={home}
        title={isOff ? 'You will get no more reminders' : `Stop reminders about ${name}?`}
        lead={leadOf({ name, isOff, stopped })}
      />
      {/* One below the other: their words are too long to stand side by side on a phone. */}
      <Form method="post" reloadDocument className="mt-6 grid justify-items-start gap-3">
        {!isOff && (
          <Button name="intent" value="all">
            Stop all
          </Button>
        )}
        {!isOff &&
          kinds.map(({ kind, about }) => (
            <Button key={kind} name="intent" value={kind} variant="quiet">
              Only about {about}
            </Button>
          ))}
        {(isOff || stopped.length > 0) && (
          <Button name="intent" value="on" variant="quiet">
            {isOff ? 'Remind me again' : `Remind me about ${listed(stopped)} again`}
          </Button>
        )}
      </Form>
    </>
  );
}
