import { Form } from '@remix-run/react';
import type { Done } from '~/domain/work/schema';
import { Banner } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { urls } from '~/urls';

const DONE = { take: 'You have it.', 'hand-over': 'You handed it over.', snooze: 'You snoozed it.' };

type DoneBannerProps = { done: Done; query: Record<string, string | undefined> };

/** What was just done, with its Undo button, for ten seconds. */
export function DoneBanner({ done: { done, id, was, now: present }, query }: DoneBannerProps) {
  return (
    <Banner tone="ok" autoHide>
      <Form
        method="post"
        reloadDocument
        action={urls.adminUndoWork(id, query)}
        className="flex flex-wrap items-center gap-x-4"
      >
        {DONE[done]}
        <NoScriptField />
        <input type="hidden" name="done" value={done} />
        <input type="hidden" name="was" value={was ?? ''} />
        <input type="hidden" name="now" value={present ?? ''} />
        <button type="submit" data-press="u" className="min-h-11 font-bold underline">
          Undo
        </button>
      </Form>
    </Banner>
  );
}
