import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { deletePropertyDraft, savePropertyDraft, submitProperty } from '~/domain/onboarding/commands.server';
import type { FormTarget, PeopleKind } from '~/domain/onboarding/drafts-schema';
import { type PropertyForm, type RoleForm, savedAnswers } from '~/domain/onboarding/property-form-commands.server';
import { type FormAnswers, staleQuestions } from '~/domain/onboarding/stale-form-rules.server';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { inDeal, urls } from '~/urls';
import { dealOfForm, targetOf } from './property-form.server';
import { refusedForm } from './refused-form.server';
import { staleFormResult } from './stale-form.server';
import { START_AGAIN } from './start-again';

/** A search on a page of its own for what is in a field. It starts with its button, or with Enter if something is typed. */
interface Find {
  /** The button's value. */
  intent: string;
  field: string;
  page: (query: string) => string;
  /**
   * The field that the search fills in, if it is optional. A form with a search text and no choice then leads to the search instead
   * of being saved.
   */
  optional?: string;
}

/** A button that asks someone else for what another field says, and comes back to the form. */
interface LookUp {
  /** The button's value. */
  intent: string;
  /** The fields that it fills in. Throws a KnownError with what is wrong, by field. */
  fill: (fields: FormData) => Promise<Record<string, string>>;
  /** The field that is shown after it. */
  shown: string;
}

interface PropertyAction<Answers> {
  role: Role;
  roleForm: RoleForm<Answers>;
  viewer: Viewer;
  request: Request;
  url: URL;
  finds: readonly Find[];
  lookUp?: LookUp;
  /** The page where the address is typed manually. */
  typePage?: string;
  /** The kind of person that the answers require before they are saved. */
  lacks?: (answers: Answers, form: PropertyForm) => PeopleKind | null;
  /** The answers that a second tab must not overwrite unseen. */
  asked: FormAnswers<Answers>;
  /** Whether a form for a new deal is about the deal that another tab has made since. True by default. */
  isGoingOn?: (made: Answers, answers: Answers) => boolean;
  /** The answers to questions for which nothing was sent: checkbox groups with nothing ticked. */
  blank?: Record<string, unknown>;
}

/** The text goes into a URL, and a longer one finds no home. */
const MAX_QUERY_LENGTH = 200;

const isKind = (value: string): value is PeopleKind => ['sellers', 'buyers', 'giftors'].includes(value);

/** The property form is submitted, or left for another page of the form, which saves what was typed. */
export async function propertyAction<Answers>({
  role,
  roleForm,
  viewer,
  request,
  url,
  finds,
  lookUp,
  typePage,
  lacks,
  asked,
  isGoingOn,
  blank,
}: PropertyAction<Answers>) {
  const dealId = await dealOfForm(role, viewer, url);
  const fields = await readForm(request);
  const target = targetOf(fields);
  const form = await roleForm.read(viewer, dealId);
  const submission = parseWithZod(fields, { schema: roleForm.schema(form), disableAutoCoercion: true });
  const typed = { ...blank, ...submission.payload };

  const leave = async (to: string, kind?: PeopleKind) => {
    await savePropertyDraft(roleForm, viewer, target, typed, kind);
    return redirect(inDeal(to, dealId), 303);
  };
  const [intent = '', kind = '', personId = ''] = String(fields.get('intent') ?? '').split(':');
  for (const find of finds) {
    const query = String(fields.get(find.field) ?? '').slice(0, MAX_QUERY_LENGTH);
    const isLeft = find.optional !== undefined && intent === '' && !fields.get(find.optional);
    if (intent === find.intent || (query && (intent === 'enter' || isLeft))) return leave(find.page(query));
  }
  if (intent === lookUp?.intent) {
    await savePropertyDraft(roleForm, viewer, target, typed);
    return savingForm(withoutRules(fields), async () => {
      await savePropertyDraft(roleForm, viewer, target, { ...typed, ...(await lookUp.fill(fields)) });
      return redirect(`${inDeal(urls.aboutTheProperty(role), dealId)}#${lookUp.shown}`, 303);
    });
  }
  if (intent === START_AGAIN) {
    await deletePropertyDraft(roleForm, viewer, dealId);
    return redirect(inDeal(urls.aboutTheProperty(role), dealId), 303);
  }
  if (intent === 'type' && typePage) return leave(typePage);
  if (isKind(kind)) {
    if (intent === 'add') return leave(urls.addPerson(role, kind), kind);
    // Our buttons name an id. Anything else is ignored.
    const named = id.safeParse(personId);
    if (named.success && intent === 'edit') return leave(urls.editPerson(role, kind, named.data));
    if (named.success && intent === 'remove') return leave(urls.removePerson(role, kind, named.data));
  }

  if (submission.status !== 'success') return refusedForm(request, viewer, roleForm.draft, submission);
  const answers = submission.value as Answers;
  const saved = await savedSince(roleForm, viewer, target, form);
  const isOwn = saved !== null && (target.dealId !== null || (isGoingOn?.(saved.answers, answers) ?? true));
  const changed = isOwn ? staleQuestions(asked, fields.get('seen'), saved, answers) : [];
  if (changed.length > 0) return staleFormResult(submission, changed);
  const lacking = lacks?.(answers, form);
  if (lacking) return leave(urls.addPerson(role, lacking), lacking);
  return savingForm(submission, async () => {
    const saved = await submitProperty(roleForm, viewer, { form: { ...form, target }, answers, typed });
    return redirect(inDeal(urls.terms(role), saved ?? dealId), 303);
  });
}

/** What was typed, without what else is still missing. */
const withoutRules = (fields: FormData) =>
  parseWithZod(fields, { schema: z.looseObject({}), disableAutoCoercion: true });

/** What is now saved of the deal that the form was about. For a new deal, of the one that was made since. */
async function savedSince<Answers>(
  roleForm: RoleForm<Answers>,
  viewer: Viewer,
  { dealId, newestId }: FormTarget,
  form: PropertyForm,
) {
  const { target: current } = form;
  const id = dealId ?? (current.newestId === newestId ? null : current.newestId);
  if (id === null) return null;
  return savedAnswers(roleForm, id === current.dealId ? form : await roleForm.read(viewer, id));
}
