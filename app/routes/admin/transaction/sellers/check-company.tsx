import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { lookUpCompany } from '~/domain/company/lookup-commands.server';
import { companyWarning } from '~/domain/company/rules';
import { confirmCompany, NOT_FOUND } from '~/domain/sale/company-commands.server';
import { getCompanyToCheck } from '~/domain/sale/company-queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';

export const handle: PageHandle = { title: 'Check the company' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'sellers'),
  load: async ({ viewer, params: { id } }) => {
    const { version, typed } = await getCompanyToCheck(id);
    const found = await lookUpCompany(viewer.userId, typed.number);
    const company = 'company' in found ? found.company : null;
    return {
      version,
      typed: { name: typed.name ?? 'No name', number: typed.number },
      name: company?.name ?? null,
      source: found.is === 'ours' ? 'we have that number as' : 'Companies House has that number as',
      warning: found.is === 'registered' ? companyWarning(found.company.status) : null,
      problem: found.is === 'unanswered' ? found.why : company ? null : `${NOT_FOUND}.`,
    };
  },
  loadFailure: 'There was an error finding company by company number',
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => confirmCompany(viewer, id, version),
  failure: 'There was an error while processing transaction',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CheckCompany() {
  const view = useLoaderData<typeof loader>();
  const { typed, name, source, warning, problem } = view;
  return (
    <ConfirmVersion view={view} label="This is the company" obstacle={problem}>
      <p className="wrap-anywhere">
        The seller typed <b>{typed.name}</b>, company number {typed.number}, and {source} <b>{name}</b>.
        {warning && ` It is ${warning}.`} If it is the same company, it becomes the seller of this transaction as{' '}
        <b>{name}</b>. If it is another, cancel and ask the seller. We will not send an email.
      </p>
    </ConfirmVersion>
  );
}
