import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findIntroductionFee } from '~/domain/config/queries.server';
import { formVersion, staleQuestions } from '~/domain/onboarding/stale-form-rules.server';
import { putWish } from '~/domain/solicitor-wish/commands.server';
import { introductionFeeWords } from '~/domain/solicitor-wish/rules';
import { buyerWish, sellerWish } from '~/domain/solicitor-wish/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import type { Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { BackLink } from '~/ui/link-button';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { panelOf } from '../onboarding/panel-list.server';
import { staleFormResult } from '../onboarding/stale-form.server';
import { dashboardParams } from './dashboard.server';
import { OwnChoice } from './own-choice';
import { PanelChoice } from './panel-choice';
import { getWishOrRedirect, savedIn, toDashboard, VERSIONED_ANSWERS } from './solicitor-form.server';

export const handle: PageHandle = { title: 'Choose your solicitor' };

const guard = { access: 'signed-in', params: dashboardParams } as const;

export const loader = page(guard, async ({ url, viewer, params: { role, id } }) => {
  const { wish, isElsewhere } = await getWishOrRedirect(viewer, role, id);
  // Where our panel does not work there is none to choose from: the dashboard says so.
  if (role === 'sell' && isElsewhere) throw redirect(urls.dashboard(role, id), 303);
  const saved = savedIn(wish);
  const shown = {
    id,
    back: urls.dashboard(role, id),
    known: saved.values as { choice: string },
    seen: formVersion(VERSIONED_ANSWERS, saved.values),
  };
  if (role === 'buy') {
    const paysUs = isElsewhere ? null : introductionFeeWords('A panel firm', role, await findIntroductionFee());
    return { role, ...shown, isElsewhere, paysUs };
  }
  return { role, ...shown, wish, ...(await panelOf(url, (query) => urls.chooseSolicitor('sell', id, query))) };
});

export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const form = await readForm(request);
  const { wish } = await getWishOrRedirect(viewer, role, id);
  const schema = role === 'sell' ? sellerWish : buyerWish;
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  const changed = staleQuestions(VERSIONED_ANSWERS, form.get('seen'), savedIn(wish), submission.value);
  if (changed.length > 0) return staleFormResult(submission, changed);
  return savingForm(submission, async () => {
    try {
      await putWish(viewer, role, id, submission.value);
    } catch (error) {
      // Staff assigned a solicitor in the meantime.
      if (error instanceof KnownError && error.status === 409) return toDashboard(role, id);
      throw error;
    }
    return redirect(urls.dashboard(role, id, { flash: 'solicitor-saved' }), 303);
  });
});

export default function ChooseSolicitor() {
  const view = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  return (
    <>
      <BackLink href={view.back}>{view.role === 'sell' ? 'Your sale' : 'Your purchase'}</BackLink>
      {view.role === 'sell' ? <PanelChoice view={view} result={result} /> : <OwnChoice view={view} result={result} />}
    </>
  );
}
