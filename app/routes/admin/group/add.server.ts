import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { newUser } from '~/domain/account/schema';
import { companyNumber } from '~/domain/company/schema';
import {
  findCompany,
  findRepresentative,
  readBeforeMaking,
  refuseKnownEmail,
  saveDraft,
  submitDraft,
} from '~/domain/group/draft-commands.server';
import { listProductsSold } from '~/domain/group/draft-queries.server';
import { problemsOf, type Typed, typedForm } from '~/domain/group/draft-schema';
import { refuseTakenName } from '~/domain/group/queries.server';
import { CREATING_GROUP, PROCESSING_GROUP } from '~/domain/group/rules';
import { companyForm, groupName, paymentForm } from '~/domain/group/schema';
import { sellerTerms } from '~/domain/onboarding/terms/seller-texts';
import { emailAddress } from '~/domain/people/email-schema';
import { id } from '~/domain/shared/schema';
import { previewRepresentative } from '~/letters/previews.server';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Result } from '~/routes/shared/form';
import { formGone } from '~/routes/shared/submitted-form.server';
import { urls } from '~/urls';

export type SentForm = {
  id: string;
  typed: Typed;
  intent: string;
  /** Of the email that was read, once making the group is confirmed. */
  seen: string | null;
  submission: ReturnType<typeof parse>;
};

const parse = (form: FormData) => parseWithZod(form, { schema: z.object({}), disableAutoCoercion: true });

/** Parses what every button of the form sends: the whole form, and which button was pressed. */
export async function readGroupForm(request: Request): Promise<SentForm> {
  const form = await readForm(request);
  const sent = z.object({ _id: id }).safeParse(Object.fromEntries(form));
  if (!sent.success) throw notFound();
  const submission = parse(form);
  return {
    id: sent.data._id,
    typed: typedForm.parse(submission.payload),
    intent: String(form.get('intent') ?? ''),
    seen: z.hash('sha256').nullable().catch(null).parse(form.get('seen')),
    submission,
  };
}

type Press = (viewer: Viewer, sent: SentForm) => Promise<string>;

const section = (name: string) => urls.adminAddGroup(undefined, name);

/** @throws KnownError 422 with what is wrong, by the fields' names */
function check(problems: Record<string, string[]>): void {
  const [message] = Object.values(problems).flat();
  if (message) throw new KnownError(422, message, problems);
}

/** What each button does, and the page that follows. The whole form has been saved as a draft by then. */
const presses: Record<string, Press> = {
  'save-name': async (_, { typed }) => {
    check(problemsOf(groupName, typed.name, 'name'));
    await refuseTakenName(groupName.parse(typed.name), null);
    return section('representative');
  },
  'find-representative': async (viewer, sent) => {
    const email = sent.typed.representative?.email;
    check(problemsOf(emailAddress, email, 'representative.email'));
    await findRepresentative(viewer, sent, emailAddress.parse(email));
    return section('representative');
  },
  'save-representative': async (_, { typed }) => {
    check(problemsOf(newUser, typed.representative ?? {}, 'representative'));
    await refuseKnownEmail(newUser.parse(typed.representative).email);
    return section('units');
  },
  'change-representative': async (viewer, sent) => {
    await saveDraft(viewer, sent, { representative: null });
    return section('representative');
  },
  'find-company': async (viewer, sent) => {
    const number = sent.typed.company?.company_number;
    check(problemsOf(companyNumber, number, 'company.company_number'));
    await findCompany(viewer, sent, companyNumber.parse(number));
    return section('company');
  },
  'type-company': async (viewer, sent) => {
    await saveDraft(viewer, sent, { company: { is: 'new', status: null, problem: null } });
    return section('company');
  },
  'save-company': async (_, { typed }) => {
    check(problemsOf(companyForm, typed.company ?? {}, 'company'));
    return section('payment');
  },
  'change-company': async (viewer, sent) => {
    await saveDraft(viewer, sent, { company: null });
    return section('company');
  },
  'save-payment': async (_, { typed }) => {
    check(problemsOf(paymentForm, typed));
    return section('payment');
  },
};

/** The first press shows the email, and the press after it makes the group. What was sent with the second is in the draft. */
async function create(viewer: Viewer, { seen, ...sent }: SentForm) {
  const products = await listProductsSold();
  if (seen !== null) {
    const made = await submitDraft(viewer, { ...sent, products, termsVersion: sellerTerms.version, seen });
    return redirect(urls.adminGroupSuccess(made));
  }
  const read = await readBeforeMaking(viewer, { ...sent, products });
  const toConfirm = { to: read.to, seen: read.seen, letter: previewRepresentative(read.facts) };
  return data<GroupResult>({ ...sent.submission.reply(), toConfirm });
}

export type GroupResult = Result & {
  toConfirm?: { to: string; seen: string; letter: ReturnType<typeof previewRepresentative> };
};

/** `unit:add`, `unit:{id}`, `duplicate:{id}`, `remove:{id}`: the address of a unit's dialog. */
function dialogOf(intent: string): string | null {
  const [, step, unitId = ''] = /^(unit|duplicate|remove):([0-9a-f]{24}|add)$/.exec(intent) ?? [];
  if (step === undefined) return null;
  return step === 'unit' ? urls.adminGroupUnit(unitId) : urls.adminGroupUnit(unitId, step as 'duplicate' | 'remove');
}

/** The specification's messages for a button that fails unexpectedly. */
const FAILURES: Record<string, string> = {
  create: CREATING_GROUP,
  'find-representative': 'There was an error finding user by email',
  'save-representative': 'There was an error while creating representative',
  'find-company': 'There was an error finding company by company number',
  'save-company': 'There was an error while creating company',
};

/** Saves the draft first, so that no failure of the button loses it. */
export async function pressed(viewer: Viewer, sent: SentForm) {
  const { intent, submission } = sent;
  try {
    if (intent === 'create') return await create(viewer, sent);
    await saveDraft(viewer, sent);
    const dialog = dialogOf(intent);
    if (dialog) return redirect(dialog);
    const press = presses[intent] ?? (async () => section('name'));
    return redirect(await press(viewer, sent));
  } catch (error) {
    const failure = FAILURES[intent] ?? PROCESSING_GROUP;
    if (error instanceof KnownError && error.status === 404) throw formGone(submission);
    if (error instanceof KnownError) {
      if (intent === 'create') await saveDraft(viewer, sent).catch(() => {});
      const { message, fieldErrors = {} } = error;
      const isShownAtField = Object.values(fieldErrors).some((messages) => messages.includes(message));
      const reply = submission.reply({ formErrors: isShownAtField ? [] : [message], fieldErrors });
      // What confirms it has no fields: the page shows the draft's.
      return data<GroupResult>(sent.seen === null ? reply : { ...reply, initialValue: null }, error.status);
    }
    if (!(error instanceof Error)) throw error;
    reportError(error, { form: failure });
    return data<GroupResult>(submission.reply({ formErrors: [failure] }), 500);
  }
}
